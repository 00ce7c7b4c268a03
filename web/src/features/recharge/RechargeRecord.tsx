import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useMemo } from "react";
import { call } from "../../api/call";
import { payMethodNames, rechargeStateNames } from "../../api/generated/names.gen";
import { rechargeExport, rechargeList } from "../../api/generated/sdk.gen";
import type { RechargeListData, RechargeReply } from "../../api/generated/types.gen";
import { useMay } from "../../domain/access/useMay";
import { ExportMenu } from "../../domain/exports/ExportMenu";
import { Amount } from "../../domain/money/Amount";
import { paymentPath } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { CopiedText } from "../../kit/table/CopiedText";
import { PeriodFilter } from "../../kit/table/PeriodFilter";
import { type Column, ResourceTable } from "../../kit/table/ResourceTable";
import { useListState } from "../../kit/table/useListState";
import { useFollow } from "../../kit/ui/useFollow";
import { rules } from "../../rules/rules";
import { serverNow } from "../../state/serverClock";
import { FILTER_NAMES, rechargeFilters } from "./filters";
import { RECHARGES, recordPace } from "./queries";
import { ReceiptButton } from "./ReceiptButton";

const TYPES = { pending: "pending", success: "success", failed: "error" } as const;

/** Every recharge of the account, newest first. */
export function RechargeRecord() {
  const t = useT();
  const columns = useColumns();
  return (
    <ResourceTable<RechargeReply>
      id="recharges"
      level="h2"
      title={t("recharge.record")}
      columns={columns}
      itemId={({ recharge_id }) => recharge_id}
      itemName={({ reference }) => reference}
      queryKey={[...RECHARGES, "record"]}
      fetch={(list, page, signal) =>
        call(rechargeList({ signal, query: { ...rechargeFilters(list.value, serverNow()), ...page } }))
      }
      filterNames={FILTER_NAMES}
      pace={recordPace}
      search={t("recharge.search")}
      filters={(list) => (
        <SpaceBetween direction="horizontal" size="xs">
          <PeriodFilter list={list} />
          <ChoiceFilter
            list={list}
            name="state"
            label={t("recharge.state")}
            all={t("recharge.state_all")}
            choices={rechargeStateNames}
            word={(state) => t(`recharge.state_${state}`)}
          />
          <ChoiceFilter
            list={list}
            name="method"
            label={t("recharge.method")}
            all={t("recharge.method_all")}
            choices={payMethodNames}
            word={(method) => t(`recharge.method_${method}`)}
          />
        </SpaceBetween>
      )}
      actions={() => <Actions />}
      empty={{ title: t("recharge.empty"), hint: t("recharge.empty_hint") }}
    />
  );
}

function Actions() {
  const list = useListState();
  const filters = () => rechargeFilters(list.value, serverNow());
  return (
    <ExportMenu<RechargeListData>
      fetch={(as) => rechargeExport({ body: { ...filters(), ...as } })}
      curl={() => ({ path: "/gicend/recharge/list/", query: filters() })}
    />
  );
}

/** Goes on with a payment that waits, or saves the receipt of one that succeeded. */
function Act({ recharge }: { recharge: RechargeReply }) {
  const t = useT();
  const follow = useFollow();
  const may = useMay()("recharge");
  if (recharge.state === "success") return <ReceiptButton recharge={recharge} isInline />;
  if (recharge.state === "failed" || !may.allowed) return "–";
  return (
    <Button
      variant="inline-link"
      ariaLabel={t("recharge.continue_one", { amount: rules.moneyDisplay(recharge.amount) })}
      onClick={() => follow(paymentPath(recharge.recharge_id))}
    >
      {t("recharge.continue")}
    </Button>
  );
}

/** What of a recharge went back to its payer, and what is in dispute. */
function WentBack({ recharge: { returned, disputed } }: { recharge: RechargeReply }) {
  const t = useT();
  if (returned.minor === 0 && disputed.minor === 0) return "–";
  return (
    <>
      {returned.minor > 0 && <Amount money={returned} />}
      {disputed.minor > 0 && (
        <Box color="text-status-warning" fontSize="body-s">
          {t("recharge.disputed", { amount: rules.moneyDisplay(disputed) })}
        </Box>
      )}
    </>
  );
}

function useColumns(): readonly Column<RechargeReply>[] {
  const t = useT();
  const times = useTimes();
  return useMemo(
    () => [
      {
        id: "at",
        header: t("recharge.created"),
        cell: ({ created_at }) => times.at(created_at),
        width: 190,
        isOneLine: true,
      },
      {
        id: "amount",
        header: t("recharge.money"),
        kind: "money",
        cell: ({ amount }) => <Amount money={amount} />,
        width: 130,
      },
      {
        id: "returned",
        header: t("recharge.returned"),
        kind: "money",
        cell: (one) => <WentBack recharge={one} />,
        width: 140,
      },
      {
        id: "state",
        header: t("recharge.state"),
        cell: ({ state, reason }) => (
          <>
            <StatusIndicator type={TYPES[state]}>{t(`recharge.state_${state}`)}</StatusIndicator>
            {reason && (
              <Box color="text-body-secondary" fontSize="body-s">
                {t(`recharge.reason_${reason}`)}
              </Box>
            )}
          </>
        ),
        width: 200,
      },
      { id: "kind", header: t("recharge.kind"), cell: ({ kind }) => t(`recharge.kind_${kind}`), width: 130 },
      { id: "method", header: t("recharge.method"), cell: (one) => t(`recharge.method_${one.method}`), width: 150 },
      {
        id: "reference",
        header: t("recharge.reference"),
        cell: ({ reference }) => <CopiedText text={reference} />,
        isRowHeader: true,
        width: 190,
      },
      {
        id: "actions",
        header: t("recharge.actions"),
        cell: (one) => <Act recharge={one} />,
        width: 130,
      },
      {
        id: "description",
        header: t("recharge.description"),
        cell: ({ description }) => description,
        isHiddenAtFirst: true,
      },
      {
        id: "transaction",
        header: t("recharge.transaction"),
        cell: ({ transaction_id }) => <CopiedText text={transaction_id} />,
        isHiddenAtFirst: true,
      },
      {
        id: "ended",
        header: t("recharge.ended"),
        cell: ({ ended_at }) => (ended_at ? times.at(ended_at) : "–"),
        isHiddenAtFirst: true,
      },
    ],
    [t, times],
  );
}
