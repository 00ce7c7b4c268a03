import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMemo } from "react";
import { movementKindNames } from "../../api/generated/names.gen";
import { billingMovementExport } from "../../api/generated/sdk.gen";
import type { BillingMovementListData, MovementReply } from "../../api/generated/types.gen";
import { useMayEverywhere } from "../../domain/access/useMay";
import { ExportMenu } from "../../domain/exports/ExportMenu";
import { Amount } from "../../domain/money/Amount";
import { orderPath, paymentPath } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { PeriodFilter } from "../../kit/table/PeriodFilter";
import { type Column, ResourceTable } from "../../kit/table/ResourceTable";
import { useListState } from "../../kit/table/useListState";
import { PageLink } from "../../kit/ui/PageLink";
import { rules } from "../../rules/rules";
import { serverNow } from "../../state/serverClock";
import { causeWords } from "./causes";
import { movementFilters } from "./filters";
import { STATEMENT } from "./queries";

/** Every movement of the account's money, newest first. */
export function Statement() {
  const t = useT();
  const columns = useColumns();
  return (
    <ResourceTable<MovementReply>
      {...STATEMENT}
      id="statement"
      level="h2"
      title={t("balance.statement")}
      columns={columns}
      itemId={({ movement_id }) => movement_id}
      itemName={({ seq, kind }) => `${seq} ${t(`balance.kind_${kind}`)}`}
      filters={(list) => (
        <SpaceBetween direction="horizontal" size="xs">
          <PeriodFilter list={list} />
          <ChoiceFilter
            list={list}
            name="kind"
            label={t("balance.kind")}
            all={t("balance.kind_all")}
            choices={movementKindNames}
            word={(kind) => t(`balance.kind_${kind}`)}
          />
        </SpaceBetween>
      )}
      actions={() => <Actions />}
      empty={{ title: t("balance.empty"), hint: t("balance.empty_hint") }}
    />
  );
}

function Actions() {
  const list = useListState();
  const filters = () => movementFilters(list.value, serverNow());
  return (
    <ExportMenu<BillingMovementListData>
      fetch={(as) => billingMovementExport({ body: { ...filters(), ...as } })}
      curl={() => ({ path: "/gicend/billing/movement/list/", query: filters() })}
    />
  );
}

/** By how much a movement changed what can be spent; of a credit line what it is from then on. */
function Change({ movement }: { movement: MovementReply }) {
  const t = useT();
  const { kind, amount, credit_line } = movement;
  if (kind === "credit_line") return <>{t("balance.line_now", { amount: rules.moneyDisplay(credit_line) })}</>;
  return <Amount money={amount} isChange />;
}

/** What a movement came from: the way to an order or a recharge for whoever may see it, wherever it is, its word otherwise. */
function Cause({ movement: { cause_kind, cause_id } }: { movement: MovementReply }) {
  const t = useT();
  const sees = useMayEverywhere();
  const text = causeWords(cause_kind, t);
  const path =
    cause_kind === "order" && sees("order_view")
      ? orderPath(cause_id)
      : cause_kind === "recharge"
        ? paymentPath(cause_id)
        : undefined;
  if (!path) return text;
  return <PageLink href={path}>{text}</PageLink>;
}

/** Words of what a movement is; cash that the operator's staff added or deducted came and went by no gateway. */
function kindKey({ kind, cause_kind }: MovementReply) {
  const isByHand = cause_kind === "operator" && (kind === "deposit" || kind === "withdraw");
  return isByHand ? (`balance.by_hand_${kind}` as const) : (`balance.kind_${kind}` as const);
}

function useColumns(): readonly Column<MovementReply>[] {
  const t = useT();
  const times = useTimes();
  return useMemo(
    () => [
      { id: "at", header: t("balance.at"), cell: ({ at }) => times.at(at), width: 190, isOneLine: true },
      {
        id: "amount",
        header: t("balance.amount"),
        kind: "money",
        cell: (movement) => <Change movement={movement} />,
        width: 150,
      },
      {
        id: "kind",
        header: t("balance.kind"),
        cell: (movement) => t(kindKey(movement)),
        isRowHeader: true,
        width: 200,
      },
      {
        id: "after",
        header: t("balance.after"),
        kind: "money",
        cell: ({ available }) => <Amount money={available} />,
        width: 160,
      },
      { id: "cause", header: t("balance.cause"), cell: (movement) => <Cause movement={movement} />, width: 150 },
      {
        id: "gift",
        header: t("balance.gift_change"),
        kind: "money",
        cell: ({ gift }) => <Amount money={gift} isChange />,
        isHiddenAtFirst: true,
      },
      {
        id: "cash",
        header: t("balance.cash_change"),
        kind: "money",
        cell: ({ cash }) => <Amount money={cash} isChange />,
        isHiddenAtFirst: true,
      },
      {
        id: "credit",
        header: t("balance.credit_change"),
        kind: "money",
        cell: ({ credit }) => <Amount money={credit} isChange />,
        isHiddenAtFirst: true,
      },
      {
        id: "withheld",
        header: t("balance.withheld_change"),
        kind: "money",
        cell: ({ withheld }) => <Amount money={withheld} isChange />,
        isHiddenAtFirst: true,
      },
      { id: "seq", header: t("balance.number"), cell: ({ seq }) => seq, isHiddenAtFirst: true },
    ],
    [t, times],
  );
}
