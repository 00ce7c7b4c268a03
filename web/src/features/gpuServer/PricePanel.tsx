import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { UseQueryResult } from "@tanstack/react-query";
import type { QuoteDraft, QuoteReply } from "../../api/generated/types.gen";
import { Cover } from "../../domain/money/Cover";
import { useProductWords } from "../../domain/money/useProductWords";
import { useT } from "../../i18n/t";
import { rules } from "../../rules/rules";

interface Props {
  asked: QuoteDraft | undefined;
  priced: UseQueryResult<QuoteReply>;
  /** Whether it renews itself. */
  renews: boolean;
}

/** What the server costs, whether the balance covers it, and when it is charged. */
export function PricePanel({ asked, priced, renews }: Props) {
  const t = useT();
  const words = useProductWords();
  if (!asked) return <Box color="text-body-secondary">{t("gpu_server.price_open")}</Box>;
  if (priced.error) return <Alert type="error">{priced.error.message}</Alert>;
  if (!priced.data) return <StatusIndicator type="loading">{t("common.loading")}</StatusIndicator>;
  const { quote } = priced.data;
  const total = { minor: quote.total, currency: quote.currency };
  return (
    <div aria-live="polite">
      <SpaceBetween size="s">
        <Box variant="h3" tagOverride="p">
          {t(asked.scheme === "hourly" ? "gpu_server.total_hourly" : "gpu_server.total", {
            amount: rules.moneyDisplay(total),
            length: words.periods(asked.scheme, asked.periods),
          })}
        </Box>
        <Cover
          total={total}
          spending={{ scheme: asked.scheme, periods: asked.periods, renews }}
          held={(amount) => t("gpu_server.put_aside", { amount })}
        />
        <Alert type="info">{t("gpu_server.charged_when_handed")}</Alert>
      </SpaceBetween>
    </div>
  );
}
