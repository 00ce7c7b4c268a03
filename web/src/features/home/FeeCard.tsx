import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import type { BillingAccountReply } from "../../api/generated/types.gen";
import { balanceQuery } from "../../api/queries";
import { MayButton } from "../../domain/access/MayButton";
import { useMay } from "../../domain/access/useMay";
import { Amount } from "../../domain/money/Amount";
import { ArrearsAlert } from "../../domain/money/ArrearsAlert";
import { useRunwayWords } from "../../domain/money/useRunwayWords";
import { PATHS } from "../../domain/paths";
import { type Translate, useT } from "../../i18n/t";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { JUST_ASKED } from "./queries";

/** The balance at a glance: what is available, when it runs out, what is held. */
export function FeeCard() {
  const t = useT();
  const follow = useFollow();
  const lasts = useRunwayWords();
  const ask = useMay();
  const may = ask("balance_view");
  const balance = useQuery({ ...balanceQuery, staleTime: JUST_ASKED, enabled: may.allowed });
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <SpaceBetween direction="horizontal" size="s" alignItems="center">
              <Link href={PATHS.balance} onFollow={(event) => follow(PATHS.balance, event)}>
                {t("balance.details")}
              </Link>
              <MayButton
                may={ask("recharge")}
                href={PATHS.recharge}
                onFollow={(event) => follow(PATHS.recharge, event)}
              >
                {t("balance.recharge")}
              </MayButton>
            </SpaceBetween>
          }
        >
          {t("balance.account")}
        </Header>
      }
    >
      {may.allowed ? (
        <QueryState query={balance}>
          {(account) => (
            <SpaceBetween size="m">
              <ArrearsAlert account={account} may={ask("recharge")} />
              <KeyValuePairs
                columns={4}
                minColumnWidth={150}
                items={[
                  {
                    label: t("balance.available"),
                    value: (
                      <>
                        <Box variant="span" fontSize="heading-l" fontWeight="bold">
                          <Amount money={account.available} />
                        </Box>
                        <State account={account} t={t} />
                      </>
                    ),
                  },
                  { label: t("balance.runway"), value: lasts(account.runway) },
                  { label: t("balance.credit_line"), value: <Amount money={account.credit_line} /> },
                  { label: t("balance.withheld"), value: <Amount money={account.withheld} /> },
                ]}
              />
            </SpaceBetween>
          )}
        </QueryState>
      ) : (
        <Box color="text-body-secondary">{may.reason}</Box>
      )}
    </Container>
  );
}

function State({ account, t }: { account: BillingAccountReply; t: Translate }) {
  if (account.owed.minor > 0) {
    return (
      <div>
        <StatusIndicator type="error">{t("balance.in_arrears")}</StatusIndicator>
      </div>
    );
  }
  if (!account.is_low) return null;
  return (
    <div>
      <StatusIndicator type="warning">{t("balance.is_low")}</StatusIndicator>
    </div>
  );
}
