import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { ChoiceFilter } from "../kit/table/ChoiceFilter";
import { oneOf } from "../kit/table/oneOf";
import { type Column, ResourceTable } from "../kit/table/ResourceTable";
import type { ListState } from "../kit/table/useListState";
import { breaking } from "./breaking";
import { CUSTOMERS_KEY } from "./customers";
import { accountKindNames, accountStateNames } from "./generated/names.gen";
import { customerList } from "./generated/sdk.gen";
import type { CustomerReply } from "./generated/types.gen";
import { PageLink } from "./PageLink";
import { customerPath } from "./paths";
import { stateColumn } from "./queueColumns";

/** The customers, newest first, found by whatever is known of one. */
export function CustomersPage() {
  const t = useT();
  const columns = useColumns();
  return (
    <ResourceTable<CustomerReply>
      id="customers"
      title={t("title.operator_customers")}
      description={t("customer.customers_about")}
      columns={columns}
      itemId={({ customer_no }) => customer_no}
      itemName={({ name }) => name}
      queryKey={[...CUSTOMERS_KEY, "list"]}
      filterNames={["state", "kind"]}
      fetch={({ value }, page, signal) => {
        const [q, state, kind] = [
          value("q"),
          oneOf(accountStateNames, value("state")),
          oneOf(accountKindNames, value("kind")),
        ];
        return call(
          customerList({ signal, query: { ...(q && { q }), ...(state && { state }), ...(kind && { kind }), ...page } }),
        );
      }}
      search={t("customer.customers_search")}
      filters={(list) => <Filters list={list} />}
      empty={{ title: t("customer.customers_empty"), hint: t("customer.customers_empty_hint") }}
    />
  );
}

function Filters({ list }: { list: ListState }) {
  const t = useT();
  return (
    <>
      <ChoiceFilter
        list={list}
        name="state"
        label={t("operator.state")}
        all={t("customer.account_all")}
        choices={accountStateNames}
        word={(state) => t(`customer.account_${state}`)}
      />
      <ChoiceFilter
        list={list}
        name="kind"
        label={t("customer.account_kind")}
        all={t("customer.account_kind_all")}
        choices={accountKindNames}
        word={(kind) => t(`customer.account_kind_${kind}`)}
      />
    </>
  );
}

function useColumns(): readonly Column<CustomerReply>[] {
  const t = useT();
  const times = useTimes();
  return [
    {
      id: "name",
      header: t("operator.customer"),
      cell: ({ customer_no, name }) => <PageLink path={customerPath(customer_no)}>{name || customer_no}</PageLink>,
      isRowHeader: true,
      width: 130,
    },
    {
      id: "number",
      header: t("operator.ticket_customer_no"),
      cell: ({ customer_no }) => customer_no,
      width: 115,
      isOneLine: true,
    },
    stateColumn(t, ({ state }) => `customer.account_${state}`, { isSoonOnPhone: true, isOneLine: true, width: 135 }),
    {
      id: "kind",
      header: t("customer.account_kind"),
      cell: ({ kind }) => t(`customer.account_kind_${kind}`),
      width: 110,
    },
    {
      id: "login",
      header: t("customer.login_name"),
      cell: ({ login_name }) => login_name || "–",
      isOneLine: true,
      isHiddenAtFirst: true,
    },
    {
      id: "contact",
      header: t("operator.contact"),
      cell: ({ email, mobile }) => <span style={breaking}>{[email, mobile].filter(Boolean).join(", ") || "–"}</span>,
      width: 170,
    },
    {
      id: "created",
      header: t("customer.opened"),
      cell: ({ created_at }) => times.at(created_at),
      isOneLine: true,
      width: 200,
    },
    {
      id: "signed_in",
      header: t("operator.operator_signed_in"),
      cell: ({ last_sign_in_at }) => (last_sign_in_at ? times.at(last_sign_in_at) : t("home.never")),
      isOneLine: true,
      width: 200,
    },
  ];
}
