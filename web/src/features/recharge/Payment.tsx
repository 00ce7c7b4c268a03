import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "../../api/call";
import type { RechargeReply } from "../../api/generated/types.gen";
import { balanceQuery } from "../../api/queries";
import { BackToOrder, useKeptOrderPath } from "../../domain/money/BackToOrder";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
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
  const isGone = payment.error instanceof ApiError && payment.error.status !== undefined && payment.error.status < 500;
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

function Told({ recharge }: { recharge: RechargeReply }) {
  const t = useT();
  const follow = useFollow();
  const back = useKeptOrderPath();
  const amount = rules.moneyDisplay(recharge.amount);
  if (recharge.state === "success") {
    return (
      <SpaceBetween size="m">
        <Alert type="success" header={t("recharge.success", { amount })}>
          {t("recharge.success_hint")}
        </Alert>
        {recharge.returned.minor > 0 && (
          <Alert type="info">
            {t("recharge.returned_one", { amount: rules.moneyDisplay(recharge.returned) })}
            <BankReturned recharge={recharge} />
          </Alert>
        )}
        <SpaceBetween direction="horizontal" size="xs">
          {back && <BackToOrder path={back} isPrimary />}
          <Button
            variant={back ? "normal" : "primary"}
            href={PATHS.balance}
            onFollow={(event) => follow(PATHS.balance, event)}
          >
            {t("recharge.to_balance")}
          </Button>
          <ReceiptButton recharge={recharge} />
          <Again />
        </SpaceBetween>
      </SpaceBetween>
    );
  }
  if (recharge.state === "failed") {
    return (
      <SpaceBetween size="m">
        <Alert type="error" header={t("recharge.failed")}>
          {recharge.bank_return ? (
            <BankReturned recharge={recharge} />
          ) : (
            recharge.reason && t(`recharge.reason_${recharge.reason}`)
          )}
        </Alert>
        <Again />
      </SpaceBetween>
    );
  }
  return <Waiting recharge={recharge} amount={amount} />;
}

function Waiting({ recharge, amount }: { recharge: RechargeReply; amount: string }) {
  const t = useT();
  const times = useTimes();
  const { next, expected_at, expires_at } = recharge;
  const open = next ? t("recharge.until", { time: times.at(expires_at) }) : t("recharge.closing");
  const until = expected_at ? t("recharge.expected", { time: times.at(expected_at) }) : open;
  return (
    <SpaceBetween size="m">
      <Header variant="h2" description={t(`recharge.method_${recharge.method}`)}>
        {t("recharge.paying", { amount })}
      </Header>
      {recharge.is_test && <Alert type="info">{t("recharge.test")}</Alert>}
      {recharge.bank && (
        <Box variant="p">
          {t("recharge.bank_account", { bank: recharge.bank.name, last_four: recharge.bank.last_four })}
        </Box>
      )}
      {recharge.next && <NextStep recharge={recharge} next={recharge.next} />}
      <div role="status">
        <StatusIndicator type={recharge.expected_at ? "pending" : "in-progress"}>
          {t(recharge.expected_at ? "recharge.bank_waiting" : "recharge.waiting")}
        </StatusIndicator>
        <Box color="text-body-secondary" fontSize="body-s">
          {until}
        </Box>
      </div>
      <Again words="recharge.another" />
    </SpaceBetween>
  );
}

function Again({ words = "recharge.again" }: { words?: "recharge.again" | "recharge.another" }) {
  const t = useT();
  const follow = useFollow();
  return (
    <Button href={PATHS.recharge} onFollow={(event) => follow(PATHS.recharge, event)}>
      {t(words)}
    </Button>
  );
}
