import { ruleWords } from "../../i18n/ruleWords";
import { loadConsole } from "../../rules/rules";

/** A period from one moment to another, in Unix seconds; a moment may not be chosen yet. */
export interface AskedPeriod {
  start: number | undefined;
  end: number | undefined;
}

/** Judges a period as core does: nothing, or the words of what it breaks. */
export type JudgePeriod = (period: AskedPeriod) => string | undefined;

/** Loads what judges periods. */
export async function loadJudge(): Promise<JudgePeriod> {
  const module = await loadConsole();
  return (period) => {
    const verdict = module.checkTimeRange(period);
    const [broken] = verdict.verdict === "invalid" ? verdict.violations : [];
    return broken && ruleWords(broken.rule);
  };
}
