import { call } from "../../api/call";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { type Column, ResourceTable } from "../../kit/table/ResourceTable";
import { CUSTOMERS_KEY, useCustomerNo } from "../customers";
import { customerUserList } from "../generated/sdk.gen";
import type { CustomerPerson } from "../generated/types.gen";
import { StateMark } from "../StateMark";
import { PersonActions } from "./PersonActions";

/** Who can sign in to an account, the main user first. */
export function CustomerPeople() {
  const t = useT();
  const columns = useColumns();
  const customer_no = useCustomerNo();
  return (
    <ResourceTable<CustomerPerson>
      id="customer_people"
      level="h2"
      title={t("customer.customer_people")}
      columns={columns}
      itemId={({ user_id }) => user_id}
      itemName={({ login_name }) => login_name}
      queryKey={[...CUSTOMERS_KEY, customer_no, "people"]}
      fetch={({ value }, page, signal) => {
        const q = value("q");
        return call(customerUserList({ signal, query: { customer_no, ...(q && { q }), ...page } }));
      }}
      search={t("customer.people_search")}
      empty={{ title: t("customer.people_empty"), hint: t("customer.people_empty_hint") }}
    />
  );
}

function useColumns(): readonly Column<CustomerPerson>[] {
  const t = useT();
  const times = useTimes();
  const roleOf = ({ is_main, is_admin }: CustomerPerson) =>
    [t(is_main ? "customer.person_main" : "customer.person_sub"), is_admin && t("customer.person_admin")]
      .filter(Boolean)
      .join(t("grants.comma"));
  return [
    { id: "login", header: t("customer.login_name"), cell: ({ login_name }) => login_name, isRowHeader: true },
    { id: "role", header: t("customer.person_role"), cell: roleOf },
    { id: "name", header: t("operator.person"), cell: ({ name }) => name || "–" },
    {
      id: "state",
      header: t("operator.state"),
      cell: ({ state, is_locked }) => (
        <StateMark state={is_locked ? "customer.person_locked" : `customer.person_${state}`} />
      ),
      isSoonOnPhone: true,
    },
    {
      id: "contact",
      header: t("operator.contact"),
      cell: ({ email, mobile }) => [email, mobile].filter(Boolean).join(", ") || "–",
    },
    { id: "factors", header: t("customer.factors"), cell: (person) => <Factors person={person} /> },
    { id: "sessions", header: t("operator.operator_sessions"), cell: ({ sessions }) => sessions },
    {
      id: "signed_in",
      header: t("operator.operator_signed_in"),
      cell: ({ last_sign_in_at }) => (last_sign_in_at ? times.at(last_sign_in_at) : t("home.never")),
      isOneLine: true,
    },
    {
      id: "actions",
      header: t("operator.actions"),
      width: 90,
      cell: (person) => <PersonActions person={person} />,
    },
  ];
}

/** The second factors that somebody has. */
function Factors({ person: { has_authenticator, passkeys } }: { person: CustomerPerson }) {
  const t = useT();
  const factors = [
    has_authenticator && t("customer.factor_authenticator"),
    passkeys > 0 && t("customer.factor_passkeys", { count: passkeys }),
  ];
  return <>{factors.filter(Boolean).join(t("grants.comma")) || "–"}</>;
}
