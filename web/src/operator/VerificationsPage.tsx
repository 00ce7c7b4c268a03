import { call } from "../api/call";
import { useT } from "../i18n/t";
import { countText } from "./amounts";
import { type ListedCase, useCaseColumns } from "./caseColumns";
import { caseStateNames } from "./generated/names.gen";
import { verificationList } from "./generated/sdk.gen";
import type { CaseState, QueueReply } from "./generated/types.gen";
import { Queue } from "./Queue";

/** A page of cases, each with the server's time. */
type ListedCases = Omit<QueueReply, "items"> & { items: ListedCase[] };

/** The verifications: those that wait, the longest waiting first, or those of one state. */
export function VerificationsPage() {
  const t = useT();
  const columns = useCaseColumns("O");
  return (
    <Queue<CaseState, ListedCase, ListedCases>
      name="verifications"
      title={t("title.operator_verifications")}
      waiting={t("operator.case_waiting")}
      states={caseStateNames}
      word={(state) => t(`operator.case_${state}`)}
      list={async (query, signal) => {
        const reply = await call(verificationList({ query, signal }));
        // Each row tells its time by the server's clock of its page.
        return { ...reply, items: reply.items.map((item) => ({ ...item, now: reply.now })) };
      }}
      about={({ open, overdue }) => t("operator.open_overdue", { open: countText(open), overdue: countText(overdue) })}
      rowId={({ case_id }) => case_id}
      rowName={({ customer_no }) => customer_no}
      columns={columns}
      search={t("operator.customer_search")}
      empty={{ title: t("operator.case_empty"), hint: t("operator.case_empty_hint") }}
    />
  );
}
