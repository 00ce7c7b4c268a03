import BarChart from "@cloudscape-design/components/bar-chart";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Currency } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { rules } from "../../rules/rules";
import { EmptyState } from "../ui/EmptyState";
import { ChartTable } from "./ChartTable";

interface Props {
  title: string;
  /** What stands above what the bars stand for. */
  xTitle: string;
  /** The bars, from left to right; amounts in minor units. */
  bars: readonly { x: string; minor: number }[];
  currency: Currency;
}

/** What was spent, bar by bar; the same as a table below. */
export function SpendBars({ title, xTitle, bars, currency }: Props) {
  const t = useT();
  const words = (minor: number) => rules.moneyDisplay({ minor: Math.round(minor), currency });
  const amount = t("chart.amount", { currency });
  const minors = bars.map(({ minor }) => minor);
  return (
    <SpaceBetween size="s">
      <BarChart
        ariaLabel={title}
        height={260}
        hideFilter
        hideLegend
        xScaleType="categorical"
        xDomain={bars.map(({ x }) => x)}
        xTitle={xTitle}
        yTitle={amount}
        // Below five whole units two lines of the scale would have the same number.
        yDomain={[Math.min(0, ...minors), Math.max(500, ...minors)]}
        series={[
          { title: amount, type: "bar", data: bars.map(({ x, minor }) => ({ x, y: minor })), valueFormatter: words },
        ]}
        i18nStrings={{ yTickFormatter: (minor) => rules.shortNumber(Math.round(minor / 100), 1) }}
        empty={<EmptyState title={t("chart.empty")} hint={t("chart.empty_hint")} />}
      />
      <ChartTable caption={title} head={[xTitle, amount]} rows={bars.map(({ x, minor }) => [x, words(minor)])} />
    </SpaceBetween>
  );
}
