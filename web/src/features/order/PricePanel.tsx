import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { usePriceSight } from "../../domain/access/usePriceSight";
import { Calculation } from "../../domain/money/Calculation";
import { Cover } from "../../domain/money/Cover";
import { RenewalTerms } from "../../domain/money/RenewalTerms";
import { useT } from "../../i18n/t";
import { FailedState } from "../../kit/ui/FailedState";
import type { Priced } from "./useQuote";

interface Props {
  quote: Priced;
  /** Whether it was chosen that it renews itself. */
  renews: boolean;
}

/** What the order costs, how that comes about, whether it renews itself, what will be held, and whether the balance covers it. */
export function PricePanel({ quote, renews }: Props) {
  const t = useT();
  const { asked, data, isStale, error, hasFailed, again } = quote;
  const sight = usePriceSight(asked?.region);
  if (hasFailed && (!error || error.violations.length === 0)) return <FailedState onRetry={() => void again()} />;
  if (hasFailed) return <Box color="text-body-secondary">{t("order.price_failed")}</Box>;
  if (!data || !asked) {
    return asked && isStale ? (
      <StatusIndicator type="loading">{t("common.loading")}</StatusIndicator>
    ) : (
      <Box color="text-body-secondary">{t("order.price_open")}</Box>
    );
  }
  const { currency, gross, total, slices, version } = data.quote;
  return (
    <div aria-live="polite" aria-busy={isStale} style={isStale ? older : undefined}>
      <SpaceBetween size="m">
        <Calculation
          slices={slices}
          product={asked.product}
          scheme={asked.scheme}
          periods={asked.periods}
          gross={{ minor: gross, currency }}
          share={data.discount}
          total={{ minor: total, currency }}
          source={{ region: asked.region, version }}
        />
        {asked.scheme === "hourly" && !sight.usage && <Box color="text-body-secondary">{t("order.parts_hidden")}</Box>}
        <RenewalTerms scheme={asked.scheme} parts={[asked]} renews={renews} />
        <Cover total={{ minor: total, currency }} spending={{ scheme: asked.scheme, periods: asked.periods, renews }} />
      </SpaceBetween>
    </div>
  );
}

/** The price of what was filled in before, until the next is here. */
const older = { opacity: 0.6 };
