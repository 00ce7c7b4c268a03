import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import type { DeletionBlocker, PayoutReply, PayoutShowReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { QueryState } from "../../kit/ui/QueryState";
import { rules } from "../../rules/rules";
import { AskedPayout } from "./AskedPayout";
import { ForfeitForm } from "./ForfeitForm";
import { PayoutForm } from "./PayoutForm";
import { payoutQuery } from "./query";

/** The rest of the balance: asked for to be paid back, given up in words, or waiting for the provider's decision. */
export function RestCard({ blockers }: { blockers: readonly DeletionBlocker[] }) {
  const t = useT();
  const payout = useQuery(payoutQuery);
  return (
    <Container header={<Header variant="h2">{t("deletion.rest")}</Header>}>
      <QueryState query={payout}>{(found) => <Rest found={found} blockers={blockers} />}</QueryState>
    </Container>
  );
}

function Rest({ found, blockers }: { found: PayoutShowReply; blockers: readonly DeletionBlocker[] }) {
  const t = useT();
  const { cash, to_source, gift, latest } = found;
  if (latest?.state === "asked") return <AskedPayout payout={latest} />;
  if (!cash || !to_source || !gift) {
    return (
      <SpaceBetween size="m">
        <Ended payout={latest ?? null} />
        <Box variant="p">{t("deletion.rest_none")}</Box>
      </SpaceBetween>
    );
  }
  // Whoever still has something running needs the balance for it.
  const isLast = blockers.every((blocker) => blocker === "balance");
  return (
    <SpaceBetween size="l">
      <Ended payout={latest ?? null} />
      <Box variant="p">
        {t("deletion.rest_intro", { cash: rules.moneyDisplay(cash) })}{" "}
        {gift.minor > 0 && t("deletion.rest_gift", { gift: rules.moneyDisplay(gift) })}
      </Box>
      {isLast ? (
        <>
          <PayoutForm cash={cash} source={to_source} />
          <ForfeitForm cash={cash} />
        </>
      ) : (
        <Alert type="info">{t("deletion.rest_last")}</Alert>
      )}
    </SpaceBetween>
  );
}

/** How the last one ended, unless its customer took it back. */
function Ended({ payout }: { payout: PayoutReply | null }) {
  const t = useT();
  if (payout?.state !== "paid" && payout?.state !== "refused") return null;
  const amount = rules.moneyDisplay(payout.amount);
  return (
    <Alert
      type={payout.state === "paid" ? "success" : "warning"}
      header={t(`deletion.payout_${payout.state}`, { amount })}
    >
      {payout.note}
    </Alert>
  );
}
