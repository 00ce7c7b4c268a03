import BarChart from "@cloudscape-design/components/bar-chart";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { EmptyState } from "../ui/EmptyState";
import { ChartTable } from "./ChartTable";

interface Props {
  title: string;
  /** What stands above what the bars stand for. */
  xTitle: string;
  /** What the bars measure, with its unit. */
  yTitle: string;
  /** The bars, from left to right. */
  bars: readonly { x: string; value: number }[];
  /** A value in words. */
  words: (value: number) => string;
  /** A value as a line of the scale names it. */
  tick: (value: number) => string;
  /** How far the scale reaches at least, so that no two lines of it have the same name. */
  least: number;
  /** What opens the table. */
  opener: string;
  /** What is said where there are no bars. */
  empty: { title: string; hint: string };
}

/** Values, bar by bar; the same as a table below. */
export function Bars({ title, xTitle, yTitle, bars, words, tick, least, opener, empty }: Props) {
  const values = bars.map(({ value }) => value);
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
        yTitle={yTitle}
        yDomain={[Math.min(0, ...values), Math.max(least, ...values)]}
        series={[
          { title: yTitle, type: "bar", data: bars.map(({ x, value }) => ({ x, y: value })), valueFormatter: words },
        ]}
        i18nStrings={{ yTickFormatter: tick }}
        empty={<EmptyState {...empty} />}
      />
      <ChartTable
        opener={opener}
        caption={title}
        head={[xTitle, yTitle]}
        rows={bars.map(({ x, value }) => [x, words(value)])}
      />
    </SpaceBetween>
  );
}
