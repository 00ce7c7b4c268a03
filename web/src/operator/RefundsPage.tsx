import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { ChoiceFilter } from "../kit/table/ChoiceFilter";
import { oneOf } from "../kit/table/oneOf";
import { ResourceTable } from "../kit/table/ResourceTable";
import { breaking } from "./breaking";
import { returnKindNames, returnStateNames } from "./generated/names.gen";
import { refundList } from "./generated/sdk.gen";
import type { ReturnReply } from "./generated/types.gen";
import { amountColumn, customerColumn, stateColumn } from "./queueColumns";

/** What went or goes back of top-ups, newest first: refunds, and disputes of the payers' banks. */
export function RefundsPage() {
  const t = useT();
  const times = useTimes();
  return (
    <ResourceTable<ReturnReply>
      id="refunds"
      title={t("title.operator_refunds")}
      description={t("payment.refunds_about")}
      itemId={({ id }) => id}
      itemName={({ reference }) => reference}
      queryKey={["refunds"]}
      fetch={({ value }, page, signal) => {
        const [kind, state] = [oneOf(returnKindNames, value("kind")), oneOf(returnStateNames, value("state"))];
        const q = value("q");
        const query = { ...(kind && { kind }), ...(state && { state }), ...(q && { q }), ...page };
        return call(refundList({ signal, query }));
      }}
      filterNames={["kind", "state"]}
      filters={(list) => (
        <>
          <ChoiceFilter
            list={list}
            name="kind"
            label={t("payment.return_kind")}
            all={t("payment.return_all")}
            choices={returnKindNames}
            word={(kind) => t(`payment.kind_${kind}`)}
          />
          <ChoiceFilter
            list={list}
            name="state"
            label={t("operator.filter")}
            all={t("payment.every_state")}
            choices={returnStateNames}
            word={(state) => t(`payment.return_${state}`)}
          />
        </>
      )}
      columns={[
        {
          id: "reference",
          header: t("payment.recharge"),
          cell: (row) => <span style={breaking}>{row.reference}</span>,
          isRowHeader: true,
          width: 180,
        },
        { id: "at", header: t("payment.at"), cell: (row) => times.at(row.at), isOneLine: true },
        { id: "kind", header: t("payment.return_kind"), cell: (row) => t(`payment.kind_${row.kind}`), width: 95 },
        customerColumn(t, { width: 110 }),
        { id: "gateway", header: t("payment.gateway"), cell: (row) => row.gateway, isOneLine: true, width: 95 },
        amountColumn("sum", t("operator.sum"), ({ amount }) => amount, { width: 100 }),
        stateColumn(t, (row) => `payment.return_${row.state}`, { width: 125 }),
        { id: "reason", header: t("payment.reason"), cell: (row) => row.reason || "–", width: 180 },
        { id: "detail", header: t("payment.detail"), cell: (row) => row.detail || "–", isHiddenAtFirst: true },
      ]}
      search={t("operator.customer_search")}
      empty={{ title: t("payment.refunds_empty"), hint: t("payment.refunds_empty_hint") }}
    />
  );
}
