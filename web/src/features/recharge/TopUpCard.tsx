import Box from "@cloudscape-design/components/box";
import type { ButtonProps } from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type Ref, Suspense, useState } from "react";
import { call } from "../../api/call";
import { rechargeTopUpOff } from "../../api/generated/sdk.gen";
import type { RechargeReply, TopUpDecision, TopUpReply, TopUpSetting } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { useCan } from "../../domain/access/useCan";
import { cardName, cardsQuery } from "../../domain/card/cards";
import { type Translate, useT } from "../../i18n/t";
import { type Times, useTimes } from "../../i18n/times";
import { Confirm } from "../../kit/form/Confirm";
import { useFocusAfter } from "../../kit/ui/focusBack";
import { Loading } from "../../kit/ui/Loading";
import { QueryState } from "../../kit/ui/QueryState";
import { rules } from "../../rules/rules";
import { topUpQuery } from "./queries";

// The form's kit is not needed to look at the setting.
const TopUpForm = lazy(() => import("./TopUpForm").then((module) => ({ default: module.TopUpForm })));

/** Recharging by itself: what is set, what it does now, how it ended last. */
export function TopUpCard() {
  const t = useT();
  const topUp = useQuery(topUpQuery);
  const [isOpen, setOpen] = useState(false);
  const button = useFocusAfter(isOpen);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t("top_up.about")}
          actions={topUp.data && !isOpen && <Actions topUp={topUp.data} button={button} onOpen={() => setOpen(true)} />}
        >
          {t("top_up.title")}
        </Header>
      }
    >
      <QueryState query={topUp}>
        {(found) =>
          isOpen ? (
            <Suspense fallback={<Loading />}>
              <TopUpForm setting={found.setting ?? null} onDone={() => setOpen(false)} />
            </Suspense>
          ) : found.setting?.is_on ? (
            <Told topUp={found} setting={found.setting} />
          ) : (
            <Box>{t("top_up.off")}</Box>
          )
        }
      </QueryState>
    </Container>
  );
}

interface ActionsProps {
  topUp: TopUpReply;
  /** The button that opens the form. */
  button: Ref<ButtonProps.Ref>;
  onOpen: () => void;
}

function Actions({ topUp, button, onOpen }: ActionsProps) {
  const t = useT();
  const can = useCan();
  const may = can("recharge");
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const isOn = topUp.setting?.is_on === true;
  const cards = useQuery({ ...cardsQuery, enabled: may.allowed, meta: { quiet: true } }).data;
  // Without a card, and with nobody to bind one at, there is nothing to set.
  const hasNoWay = may.allowed && cards?.entry == null && cards?.cards.length === 0;
  const maySet = can("recharge", {}, hasNoWay && t("card.no_gateway"));
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {isOn && (
        <MayButton may={may} onClick={() => setAsked(true)}>
          {t("top_up.switch_off")}
        </MayButton>
      )}
      <MayButton ref={button} may={maySet} onClick={onOpen}>
        {t(isOn ? "top_up.edit" : "top_up.set")}
      </MayButton>
      {isAsked && (
        <Confirm
          title={t("top_up.off_title")}
          confirm={t("top_up.switch_off")}
          call={() => call(rechargeTopUpOff({ body: {} }))}
          says={() => t("top_up.switched_off")}
          done={(now) => queries.setQueryData(topUpQuery.queryKey, now)}
          onClose={() => setAsked(false)}
        >
          {t("top_up.off_text")}
        </Confirm>
      )}
    </SpaceBetween>
  );
}

function Told({ topUp, setting }: { topUp: TopUpReply; setting: TopUpSetting }) {
  const t = useT();
  const times = useTimes();
  const may = useCan()("recharge");
  const cards = useQuery({ ...cardsQuery, enabled: may.allowed, meta: { quiet: true } }).data?.cards;
  const card = cards?.find(({ card_id }) => card_id === setting.card_id);
  const state = stateOf(topUp.next ?? null, t, times);
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={140}
      items={[
        { label: t("top_up.state"), value: <StatusIndicator type={state.type}>{state.words}</StatusIndicator> },
        { label: t("top_up.when"), value: whenWords(setting, t) },
        { label: t("top_up.amount_label"), value: rules.moneyDisplay(setting.amount) },
        {
          label: t("top_up.ceiling_label"),
          value: t("top_up.ceiling_value", {
            ceiling: rules.moneyDisplay(setting.monthly_ceiling),
            used: rules.moneyDisplay(topUp.this_month ?? { minor: 0, currency: setting.amount.currency }),
          }),
        },
        // Cards are told to whoever may pay with them.
        ...(may.allowed
          ? [{ label: t("card.choose"), value: card ? cardName(card, t) : cards ? t("top_up.card_gone") : "–" }]
          : []),
        { label: t("top_up.last"), value: topUp.last ? lastWords(topUp.last, t, times) : t("top_up.last_none") },
      ]}
    />
  );
}

/** When it recharges: below an amount, before the balance ends, or either. */
export function whenWords({ threshold, days }: Pick<TopUpSetting, "threshold" | "days">, t: Translate): string {
  const parts = [
    ...(threshold ? [t("top_up.when_below", { amount: rules.moneyDisplay(threshold) })] : []),
    ...(days > 0 ? [t("top_up.when_days", { count: days })] : []),
  ];
  return parts.join(t("top_up.or"));
}

/** What it does now, as a mark and in words. */
export function stateOf(
  next: TopUpDecision | null,
  t: Translate,
  times: Pick<Times, "at">,
): { type: StatusIndicatorProps.Type; words: string } {
  switch (next?.top_up) {
    case "pending":
    case "pay":
      return { type: "in-progress", words: t("top_up.state_pending") };
    case "ceiling":
      return { type: "warning", words: t("top_up.state_ceiling") };
    case "wait": {
      const time = times.at(new Date(next.until * 1_000).toISOString());
      return { type: "warning", words: t("top_up.state_wait", { time }) };
    }
    case "gave_up":
      return { type: "error", words: t("top_up.state_gave_up") };
    default:
      return { type: "success", words: t("top_up.state_enough") };
  }
}

function lastWords({ amount, state, created_at }: RechargeReply, t: Translate, times: Times): string {
  return t("top_up.last_value", {
    amount: rules.moneyDisplay(amount),
    time: times.at(created_at),
    state: t(`recharge.state_${state}`),
  });
}
