import type { Currency } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { rules } from "../../rules/rules";
import { Bars } from "./Bars";

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
  return (
    <Bars
      title={title}
      xTitle={xTitle}
      yTitle={t("chart.amount", { currency })}
      bars={bars.map(({ x, minor }) => ({ x, value: minor }))}
      words={(minor) => rules.moneyDisplay({ minor: Math.round(minor), currency })}
      tick={(minor) => rules.shortNumber(Math.round(minor / 100), 1)}
      // Below five whole units two lines of the scale would have the same number.
      least={500}
      opener={t("chart.as_table")}
      empty={{ title: t("chart.empty"), hint: t("chart.empty_hint") }}
    />
  );
}
