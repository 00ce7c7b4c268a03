import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { UseQueryResult } from "@tanstack/react-query";
import { ApiError } from "../../api/call";
import type { QuoteDraft, QuoteReply } from "../../api/generated/types.gen";
import { Cover } from "../../domain/money/Cover";
import { RenewalTerms } from "../../domain/money/RenewalTerms";
import { useProductWords } from "../../domain/money/useProductWords";
import { isSaidAtField } from "../../domain/money/useRefusedPrice";
import { useT } from "../../i18n/t";
import { rules } from "../../rules/rules";

interface Props {
  asked: QuoteDraft | undefined;
  /** What one server costs. */
  priced: UseQueryResult<QuoteReply>;
  /** How many of them there are. */
  count: number;
  /** Whether they renew themselves. */
  renews: boolean;
}

/** What the servers cost, whether they renew themselves, whether the balance covers it, and when it is charged. */
export function PricePanel({ asked, priced, count, renews }: Props) {
  const t = useT();
  const words = useProductWords();
  if (!asked) return <Box color="text-body-secondary">{t("gpu_server.price_open")}</Box>;
  if (priced.error instanceof ApiError && isSaidAtField(priced.error))
    return <Box color="text-body-secondary">{t("order.price_failed")}</Box>;
  if (priced.error) return <Alert type="error">{priced.error.message}</Alert>;
  if (!priced.data) return <StatusIndicator type="loading">{t("common.loading")}</StatusIndicator>;
  const { quote } = priced.data;
  const shown = (minor: number) => rules.moneyDisplay({ minor, currency: quote.currency });
  const total = { minor: quote.total * count, currency: quote.currency };
  return (
    <div aria-live="polite">
      <SpaceBetween size="s">
        {count > 1 && <Box>{t("gpu_server.times", { amount: shown(quote.total), count })}</Box>}
        <Box variant="h3" tagOverride="p">
          {t(asked.scheme === "hourly" ? "gpu_server.total_hourly" : "gpu_server.total", {
            amount: shown(total.minor),
            length: words.periods(asked.scheme, asked.periods),
          })}
        </Box>
        <RenewalTerms scheme={asked.scheme} parts={[asked]} count={count} renews={renews} />
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
