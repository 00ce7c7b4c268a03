import Alert from "@cloudscape-design/components/alert";
import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import type { BillingAccountReply } from "../../api/generated/types.gen";
import { balanceQuery } from "../../api/queries";
import { Gate } from "../../domain/access/Gate";
import { MayButton } from "../../domain/access/MayButton";
import { useCan } from "../../domain/access/useCan";
import { ArrearsAlert } from "../../domain/money/ArrearsAlert";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { PageHead } from "../../kit/page/PageHead";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { rules } from "../../rules/rules";
import { ArrearsPolicy } from "./ArrearsPolicy";
import { FeeAccount } from "./FeeAccount";
import { Statement } from "./Statement";
import { ThresholdCard } from "./ThresholdCard";

/** `/main/payment`: what the account has, when to be told that it is little, and every movement of its money. */
export function BalancePage() {
  const t = useT();
  return (
    <Gate needs="balance_view">
      <ContentLayout
        header={<PageHead title={t("title.payment")} description={t("balance.intro")} actions={<TopUp />} />}
      >
        <Money />
      </ContentLayout>
    </Gate>
  );
}

/** The way to the form of a top-up. */
function TopUp() {
  const t = useT();
  const follow = useFollow();
  const may = useCan()("recharge");
  return (
    <MayButton may={may} variant="primary" href={PATHS.recharge} onFollow={(event) => follow(PATHS.recharge, event)}>
      {t("balance.recharge")}
    </MayButton>
  );
}

function Money() {
  const balance = useQuery(balanceQuery);
  return (
    <SpaceBetween size="l">
      <QueryState query={balance}>
        {(account) => (
          <SpaceBetween size="l">
            <Warning account={account} />
            <FeeAccount account={account} />
            <ThresholdCard account={account} />
            <ArrearsPolicy policy={account.arrears_policy} />
          </SpaceBetween>
        )}
      </QueryState>
      <Statement />
    </SpaceBetween>
  );
}

/** What is owed, or that little is left. */
function Warning({ account }: { account: BillingAccountReply }) {
  const t = useT();
  const may = useCan()("recharge");
  const { arrears, is_low, threshold } = account;
  if (arrears) return <ArrearsAlert account={account} may={may} />;
  if (!is_low || !threshold) return null;
  return <Alert type="warning">{t("balance.low", { amount: rules.moneyDisplay(threshold) })}</Alert>;
}
