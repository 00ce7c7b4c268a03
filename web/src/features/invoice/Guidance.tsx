import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import type { InvoiceGuidanceReply } from "../../api/generated/types.gen";
import { Amount } from "../../domain/money/Amount";
import { shareDisplay } from "../../domain/money/rate";
import { useT } from "../../i18n/t";
import { QueryState } from "../../kit/ui/QueryState";
import { Party } from "./InvoiceDetails";
import { guidanceQuery } from "./queries";

const PARTS = ["what", "how", "kinds", "wrong"] as const;

/** What can be invoiced, how, and what to do when something is wrong; and what the provider says about its invoices. */
export function Guidance() {
  const t = useT();
  const guidance = useQuery({ ...guidanceQuery, meta: { quiet: true } });
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t("invoice.tab_guidance")}</Header>}>
        <SpaceBetween size="m">
          {PARTS.map((part) => (
            <div key={part}>
              <Box variant="h3">{t(`invoice.guide_${part}`)}</Box>
              <Box variant="p">{t(`invoice.guide_${part}_text`)}</Box>
            </div>
          ))}
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{t("invoice.issuer")}</Header>}>
        <QueryState query={guidance}>{(found) => <Provider guidance={found} />}</QueryState>
      </Container>
    </SpaceBetween>
  );
}

function Provider({ guidance }: { guidance: InvoiceGuidanceReply }) {
  const t = useT();
  const { is_open, issuer, tax_rate, minimum, issue_days, months, titles } = guidance;
  if (!is_open) return <Alert type="info">{t("invoice.not_open")}</Alert>;
  return (
    <SpaceBetween size="m">
      <Party party={issuer} />
      <KeyValuePairs
        columns={4}
        minColumnWidth={140}
        items={[
          { label: t("invoice.guide_days"), value: t("invoice.guide_days_value", { count: issue_days }) },
          { label: t("invoice.guide_rate"), value: shareDisplay(tax_rate) },
          { label: t("invoice.guide_minimum"), value: <Amount money={minimum} /> },
          { label: t("invoice.guide_limits"), value: t("invoice.guide_limits_value", { months, titles }) },
        ]}
      />
    </SpaceBetween>
  );
}
