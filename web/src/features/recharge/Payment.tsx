import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { RechargeReply } from "../../api/generated/types.gen";
import { balanceQuery } from "../../api/queries";
import { useMay } from "../../domain/access/useMay";
import { BackToOrder, useKeptOrder } from "../../domain/money/BackToOrder";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { isNone } from "../../kit/page/isNone";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { rules } from "../../rules/rules";
import { BankReturned } from "./BankReturned";
import { NextStep } from "./NextStep";
import { RECHARGES, rechargeQuery } from "./queries";
import { ReceiptButton } from "./ReceiptButton";

/** Follows one payment until it has ended. */
export function Payment({ rechargeId }: { rechargeId: string }) {
  const t = useT();
  const queries = useQueryClient();
  const payment = useQuery(rechargeQuery(rechargeId));
  const state = payment.data?.state;
  useEffect(() => {
    if (!state || state === "pending") return;
    // What has ended shows in the balance and in the record.
    for (const queryKey of [balanceQuery.queryKey, [...RECHARGES, "record"]])
      void queries.invalidateQueries({ queryKey });
  }, [state, queries]);
  const isGone = isNone(payment);
  return (
    <Container>
      {isGone ? (
        <SpaceBetween size="m">
          <EmptyState icon="search" title={t("recharge.gone")} hint={t("recharge.gone_hint")} />
          <Again />
        </SpaceBetween>
      ) : (
        <QueryState query={payment}>{(recharge) => <Told recharge={recharge} />}</QueryState>
      )}
    </Container>
  );
}

/** How it stands, which is read aloud when it changes; over it what is still to be done, and below it what comes next. */
function Told({ recharge }: { recharge: RechargeReply }) {
  const t = useT();
  const { state } = recharge;
  return (
    <SpaceBetween size="m">
      {state === "pending" && <ToDo key="todo" recharge={recharge} />}
      <div key="standing" role="status">
        <Standing recharge={recharge} />
      </div>
      {state === "success" && recharge.returned.minor > 0 && (
        <Alert key="returned" type="info">
          {t("recharge.returned_one", { amount: rules.moneyDisplay(recharge.returned) })}
          <BankReturned recharge={recharge} />
        </Alert>
      )}
      {state === "success" ? (
        <Ways key="ways" recharge={recharge} />
      ) : (
        <Again key="again" words={state === "pending" ? "recharge.another" : "recharge.again"} />
      )}
    </SpaceBetween>
  );
}

function Standing({ recharge }: { recharge: RechargeReply }) {
  const t = useT();
  const times = useTimes();
  const { state, next, reason, expected_at, expires_at } = recharge;
  if (state === "success") {
    return (
      <Alert type="success" header={t("recharge.success", { amount: rules.moneyDisplay(recharge.amount) })}>
        {t("recharge.success_hint")}
      </Alert>
    );
  }
  if (state === "failed") {
    return (
      <Alert type="error" header={t("recharge.failed")}>
        {recharge.bank_return ? <BankReturned recharge={recharge} /> : reason && t(`recharge.reason_${reason}`)}
      </Alert>
    );
  }
  const open = next ? t("recharge.until", { time: times.at(expires_at) }) : t("recharge.closing");
  return (
    <>
      <StatusIndicator type={expected_at ? "pending" : "in-progress"}>
        {t(expected_at ? "recharge.bank_waiting" : "recharge.waiting")}
      </StatusIndicator>
      <Box color="text-body-secondary" fontSize="body-s">
        {expected_at ? t("recharge.expected", { time: times.at(expected_at) }) : open}
      </Box>
    </>
  );
}

/** What the payer still has to do. */
function ToDo({ recharge }: { recharge: RechargeReply }) {
  const t = useT();
  return (
    <SpaceBetween size="m">
      <Header variant="h2" description={t(`recharge.method_${recharge.method}`)}>
        {t("recharge.paying", { amount: rules.moneyDisplay(recharge.amount) })}
      </Header>
      {recharge.is_test && <Alert type="info">{t("recharge.test")}</Alert>}
      {recharge.bank && (
        <Box variant="p">
          {t("recharge.bank_account", { bank: recharge.bank.name, last_four: recharge.bank.last_four })}
        </Box>
      )}
      {recharge.next && <NextStep recharge={recharge} next={recharge.next} />}
    </SpaceBetween>
  );
}

/** Where to go on once it has succeeded. */
function Ways({ recharge }: { recharge: RechargeReply }) {
  const t = useT();
  const follow = useFollow();
  const kept = useKeptOrder();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {kept && <BackToOrder kept={kept} isPrimary />}
      <Button
        variant={kept ? "normal" : "primary"}
        href={PATHS.balance}
        onFollow={(event) => follow(PATHS.balance, event)}
      >
        {t("recharge.to_balance")}
      </Button>
      <ReceiptButton recharge={recharge} />
      <Again />
    </SpaceBetween>
  );
}

function Again({ words = "recharge.again" }: { words?: "recharge.again" | "recharge.another" }) {
  const t = useT();
  const follow = useFollow();
  const may = useMay()("recharge");
  if (!may.allowed) return null;
  return (
    <Button href={PATHS.recharge} onFollow={(event) => follow(PATHS.recharge, event)}>
      {t(words)}
    </Button>
  );
}
