import Box from "@cloudscape-design/components/box";
import { call } from "../../api/call";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { PeriodFilter } from "../../kit/table/PeriodFilter";
import { passEmpty } from "../../kit/table/passEmpty";
import { PERIOD_NAMES, span } from "../../kit/table/period";
import { ResourceTable } from "../../kit/table/ResourceTable";
import { serverNow } from "../../state/serverClock";
import { CUSTOMERS_KEY, searchOf, useCustomerNo } from "../customers";
import { customerAuditList } from "../generated/sdk.gen";
import type { AuditActorReply, AuditEventReply, AuditObjectReply } from "../generated/types.gen";
import { OutcomeMark } from "../OutcomeMark";
import { ObjectLink } from "../ThingLinks";
import { LedgerLink } from "./LedgerLink";
import { ProofButton } from "./ProofButton";

/** A customer's audit log, newest first. */
export function CustomerEvents() {
  const t = useT();
  const times = useTimes();
  const customer_no = useCustomerNo();
  return (
    <ResourceTable<AuditEventReply>
      id="customer_events"
      level="h2"
      title={t("customer.customer_audit")}
      actions={() => (
        <>
          <LedgerLink customerNo={customer_no} />
          <ProofButton />
        </>
      )}
      itemId={({ seq }) => String(seq)}
      itemName={({ seq, action }) => `${seq} ${action}`}
      queryKey={[...CUSTOMERS_KEY, customer_no, "events"]}
      fetch={({ value }, begin, signal) => {
        const asked = { customer_no, ...span(value, serverNow()), ...searchOf(value) };
        return passEmpty(begin, (page) => call(customerAuditList({ signal, query: { ...asked, ...page } })));
      }}
      search={t("customer.audit_search")}
      filterNames={PERIOD_NAMES}
      filters={(list) => <PeriodFilter list={list} />}
      columns={[
        { id: "at", header: t("operator.audit_at"), cell: ({ at }) => times.exact(at), width: 200, isOneLine: true },
        {
          id: "action",
          header: t("operator.audit_action"),
          cell: ({ action }) => <Box variant="code">{action}</Box>,
          isRowHeader: true,
          width: 200,
        },
        { id: "actor", header: t("customer.audit_actor"), cell: ({ actor }) => <Actor actor={actor} />, width: 150 },
        {
          id: "outcome",
          header: t("operator.audit_outcome"),
          cell: ({ outcome }) => <OutcomeMark outcome={outcome} />,
          isSoonOnPhone: true,
          width: 110,
        },
        {
          id: "object",
          header: t("operator.audit_object"),
          cell: ({ action, object }) => <EventObject action={action} object={object} />,
          width: 220,
        },
        {
          id: "address",
          header: t("operator.audit_address"),
          cell: ({ address }) => address || "–",
          width: 140,
          isOneLine: true,
        },
      ]}
      empty={{ title: t("operator.audit_empty"), hint: t("customer.customer_audit_hint") }}
    />
  );
}

/** The words for who did something, by the kind that the log has, where it has no name; staff without one sat at the command line. */
const ACTORS = {
  main: "customer.person_main",
  sub: "customer.person_sub",
  key: "customer.audit_key",
  operator: "operator.audit_command",
  system: "operator.ticket_system",
  nobody: "customer.audit_nobody",
} as const;

const isKnown = (kind: string): kind is keyof typeof ACTORS => Object.hasOwn(ACTORS, kind);

/** Who did something: by name, else by what kind of actor it was. */
function Actor({ actor: { kind, name } }: { actor: AuditActorReply }) {
  const t = useT();
  return <>{name || (isKnown(kind) ? t(ACTORS[kind]) : kind)}</>;
}

/** What somebody did something to: its kind, and its name or id. */
function EventObject({ action, object: { kind, id, name } }: { action: string; object: AuditObjectReply }) {
  // Nothing leads from an account's own log to the account.
  if (!kind || kind === "account") return <>{[kind, name || id].filter(Boolean).join(" ") || "–"}</>;
  return (
    <>
      {kind}{" "}
      <ObjectLink kind={kind} id={id} action={action}>
        {name || id}
      </ObjectLink>
    </>
  );
}
