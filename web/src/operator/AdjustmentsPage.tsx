import { lazy, Suspense, useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { AllowedButton } from "./AllowedButton";
import { LedgerLink } from "./customer/LedgerLink";
import { adjustmentStateNames } from "./generated/names.gen";
import { adjustmentList } from "./generated/sdk.gen";
import type { AdjustmentState, QueuedAdjustment } from "./generated/types.gen";
import { Queue } from "./Queue";
import { amountColumn, customerColumn, momentColumn, stateColumn } from "./queueColumns";

// Each is fetched with the first one that is opened.
const AdjustmentDialog = lazy(() => import("./AdjustmentDialog").then(({ AdjustmentDialog: it }) => ({ default: it })));
const AdjustDialog = lazy(() => import("./AdjustDialog").then(({ AdjustDialog: it }) => ({ default: it })));

const ENDED = adjustmentStateNames.filter((state) => state !== "asked");

/** Changes of balances by hand: those that wait for a second person, and those that were decided on. */
export function AdjustmentsPage() {
  const t = useT();
  const times = useTimes();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Queue<AdjustmentState, QueuedAdjustment>
        name="adjustments"
        title={t("title.operator_adjustments")}
        waiting={t("adjustment.state_asked")}
        states={ENDED}
        word={(state) => t(`adjustment.state_${state}`)}
        list={(query, signal) => call(adjustmentList({ query, signal }))}
        rowId={({ id }) => id}
        rowName={({ customer_no }) => customer_no}
        columns={[
          customerColumn(t, { isRowHeader: true }),
          momentColumn("asked", t("operator.requested"), times, ({ asked_at }) => asked_at),
          { id: "by", header: t("adjustment.asked_by"), cell: (row) => row.asked_name || t("operator.audit_command") },
          { id: "kind", header: t("adjustment.kind"), cell: (row) => t(`adjustment.kind_${row.kind}`) },
          amountColumn("sum", t("operator.sum"), ({ amount }) => amount),
          stateColumn(t, (row) => `adjustment.state_${row.state}`),
        ]}
        search={t("operator.customer_search")}
        decisions={[t("adjustment.approve"), t("operator.reject")]}
        actions={
          <>
            <LedgerLink />
            <AllowedButton variant="primary" needs="adjustment_manage" onClick={() => setIsAsking(true)}>
              {t("adjustment.new")}
            </AllowedButton>
          </>
        }
        empty={{ title: t("adjustment.empty"), hint: t("adjustment.empty_hint") }}
        dialog={(shown, onClose) => <AdjustmentDialog shown={shown} onClose={onClose} />}
      />
      {isAsking && (
        <Suspense fallback={null}>
          <AdjustDialog onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
