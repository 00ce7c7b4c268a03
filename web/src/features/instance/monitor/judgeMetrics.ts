import { ruleWords } from "../../../i18n/ruleWords";
import type { JudgePeriod } from "../../../kit/table/judgePeriod";
import { loadConsole } from "../../../rules/rules";

/** Loads what judges the range of charts, as core does. */
export async function judgeMetrics(): Promise<JudgePeriod> {
  const module = await loadConsole();
  return ({ start, end }) => {
    const verdict = module.checkMetricRange({ from: start, to: end });
    const [broken] = verdict.verdict === "invalid" ? verdict.violations : [];
    return broken && ruleWords(broken.rule);
  };
}
