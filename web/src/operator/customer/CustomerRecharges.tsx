import { lazy, Suspense, useState } from "react";
import { call } from "../../api/call";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { ResourceTable } from "../../kit/table/ResourceTable";
import { AllowedButton } from "../AllowedButton";
import { amountText } from "../amounts";
import { breaking } from "../breaking";
import { CUSTOMERS_KEY, searchOf, useCustomerNo } from "../customers";
import { customerRechargeList } from "../generated/sdk.gen";
import type { RechargeReply } from "../generated/types.gen";
import { stateColumn } from "../queueColumns";

// Fetched with the first one that is to be refunded.
const RefundDialog = lazy(() => import("./RefundDialog").then(({ RefundDialog: it }) => ({ default: it })));

/** What of a top-up is not back yet, in minor units; what of it is disputed the server leaves out. */
const leftOf = ({ amount, returned }: RechargeReply) => amount.minor - returned.minor;

/** A customer's top-ups, newest first, each to be refunded as far as it was credited and is not back. */
export function CustomerRecharges() {
  const t = useT();
  const times = useTimes();
  const customer_no = useCustomerNo();
  const [shown, setShown] = useState<RechargeReply | null>(null);
  return (
    <>
      <ResourceTable<RechargeReply>
        id="customer_recharges"
        level="h2"
        title={t("payment.recharges")}
        itemId={({ recharge_id }) => recharge_id}
        itemName={({ reference }) => reference}
        queryKey={[...CUSTOMERS_KEY, customer_no, "recharges"]}
        fetch={({ value }, page, signal) =>
          call(customerRechargeList({ signal, query: { customer_no, ...searchOf(value), ...page } }))
        }
        search={t("customer.recharge_search")}
        columns={[
          {
            id: "reference",
            header: t("payment.recharge"),
            cell: (row) => <span style={breaking}>{row.reference}</span>,
            isRowHeader: true,
            width: 180,
          },
          { id: "at", header: t("payment.at"), cell: (row) => times.at(row.created_at), isOneLine: true },
          { id: "how", header: t("payment.how"), cell: (row) => row.description, width: 180 },
          {
            id: "sum",
            header: t("operator.sum"),
            kind: "money",
            cell: (row) => amountText(row.amount),
            isSoonOnPhone: true,
            isOneLine: true,
            width: 100,
          },
          {
            id: "returned",
            header: t("payment.returned"),
            kind: "money",
            cell: (row) => amountText(row.returned),
            isOneLine: true,
            width: 100,
          },
          stateColumn(t, (row) => `payment.recharge_${row.state}`, { width: 120 }),
          {
            id: "actions",
            header: t("operator.actions"),
            cell: (row) =>
              row.state === "success" && leftOf(row) > 0 ? (
                <AllowedButton needs="payment_manage" wrapText={false} onClick={() => setShown(row)}>
                  {t("payment.refund")}
                </AllowedButton>
              ) : (
                "–"
              ),
          },
        ]}
        empty={{ title: t("payment.recharges_empty"), hint: t("payment.recharges_hint") }}
      />
      {shown && (
        <Suspense fallback={null}>
          <RefundDialog recharge={shown} left={leftOf(shown)} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
