import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../access/useMay";
import type { Money } from "../../api/generated/types.gen";
import { balanceQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { Calculation } from "../../money/Calculation";
import { Shortage } from "../../money/Shortage";
import { rules } from "../../rules/rules";
import { FailedState } from "../../ui/FailedState";
import type { Priced } from "./useQuote";

/** What the order costs, how that comes about, what will be put aside, and whether the balance covers it. */
export function PricePanel({ quote }: { quote: Priced }) {
  const t = useT();
  const { asked, data, isStale, error, hasFailed, again } = quote;
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
          scheme={asked.scheme}
          periods={asked.periods}
          gross={{ minor: gross, currency }}
          share={data.discount}
          total={{ minor: total, currency }}
          source={{ region: asked.region, version }}
        />
        <Cover total={{ minor: total, currency }} />
      </SpaceBetween>
    </div>
  );
}

/** What the order leaves of the balance; without enough, a way to recharge. */
function Cover({ total }: { total: Money }) {
  const t = useT();
  const may = useMay()("balance_view");
  const balance = useQuery({ ...balanceQuery, enabled: may.allowed, meta: { quiet: true } }).data;
  const amount = rules.moneyDisplay(total);
  if (total.minor === 0) return <Box>{t("order.put_aside_none")}</Box>;
  if (!balance) return <Box>{t("order.put_aside", { amount })}</Box>;
  const left = balance.available.minor - total.minor;
  const currency = total.currency;
  if (left >= 0) {
    const rest = rules.moneyDisplay({ minor: left, currency });
    return <Box>{`${t("order.put_aside", { amount })} ${t("order.after", { amount: rest })}`}</Box>;
  }
  return <Shortage available={balance.available} missing={{ minor: -left, currency }} />;
}

/** The price of what was filled in before, until the next is here. */
const older = { opacity: 0.6 };
