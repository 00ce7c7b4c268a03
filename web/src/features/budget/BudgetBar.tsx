import "./bar.css";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties } from "react";
import type { BudgetReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { rules } from "../../rules/rules";
import { places, standing } from "./budget";

/** What is spent and what will be, against the budget and its grades; said in words to whoever cannot see it. */
export function BudgetBar({ budget }: { budget: BudgetReply }) {
  const t = useT();
  const { amount, spent, forecast, percent, forecast_percent } = budget;
  const at = places(budget);
  const words = t("budget.bar", {
    amount: rules.moneyDisplay(amount),
    spent: rules.moneyDisplay(spent),
    spentPercent: percent,
    forecast: rules.moneyDisplay(forecast),
    forecastPercent: forecast_percent,
  });
  return (
    <div className="budget-bar" role="img" aria-label={words} title={words} style={COLOURS[standing(budget)]}>
      <span className="forecast" style={{ inlineSize: `${at.forecast}%` }} />
      <span className="spent" style={{ inlineSize: `${at.spent}%` }} />
      {at.grades.map((place) => (
        <span key={place} className="grade" style={{ insetInlineStart: `${place}%` }} />
      ))}
      <span className="limit" style={{ insetInlineStart: `${at.budget}%` }} />
    </div>
  );
}

const colours = (fill: string) =>
  ({
    "--budget-fill": fill,
    "--budget-line": tokens.colorBorderControlDefault,
    "--budget-mark": tokens.colorTextHeadingDefault,
  }) as CSSProperties;

const COLOURS = {
  within: colours(tokens.colorChartsPaletteCategorical1),
  will_be_over: colours(tokens.colorChartsStatusMedium),
  over: colours(tokens.colorChartsStatusHigh),
};
