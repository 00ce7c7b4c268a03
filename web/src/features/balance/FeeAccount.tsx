import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import type { ReactNode } from "react";
import type { BillingAccountReply } from "../../api/generated/types.gen";
import { Amount } from "../../domain/money/Amount";
import { useRunwayWords } from "../../domain/money/useRunwayWords";
import { useT } from "../../i18n/t";
import { rules } from "../../rules/rules";

/** The parts of the balance, and how long it lasts. */
export function FeeAccount({ account }: { account: BillingAccountReply }) {
  const t = useT();
  const lasts = useRunwayWords();
  const { credit_line, credit_used } = account;
  return (
    <Container header={<Header variant="h2">{t("balance.account")}</Header>} footer={t("balance.order")}>
      <KeyValuePairs
        columns={3}
        minColumnWidth={140}
        items={[
          {
            label: t("balance.available"),
            value: (
              <With hint={t("balance.available_about")}>
                <Box variant="span" fontSize="heading-xl" fontWeight="bold">
                  <Amount money={account.available} />
                </Box>
              </With>
            ),
          },
          {
            label: t("balance.runway"),
            value: (
              <With hint={account.runway.runway === "lasts" ? t("balance.runway_about") : ""}>
                {lasts(account.runway)}
              </With>
            ),
          },
          { label: t("balance.cash"), value: <Amount money={account.cash} /> },
          { label: t("balance.gift"), value: <Amount money={account.gift} /> },
          {
            label: t("balance.credit_line"),
            value: (
              <With
                hint={
                  credit_used.minor > 0 ? t("balance.credit_used", { amount: rules.moneyDisplay(credit_used) }) : ""
                }
              >
                <Amount money={credit_line} />
              </With>
            ),
          },
          {
            label: t("balance.withheld"),
            value: (
              <With hint={t("balance.withheld_about")}>
                <Amount money={account.withheld} />
              </With>
            ),
          },
        ]}
      />
    </Container>
  );
}

/** A value, and what it means below it. */
function With({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <>
      {children}
      {hint && (
        <Box color="text-body-secondary" fontSize="body-s">
          {hint}
        </Box>
      )}
    </>
  );
}
