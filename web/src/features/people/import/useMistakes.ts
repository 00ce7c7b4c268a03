import type { Violation } from "@portico/rules";
import { useCallback } from "react";
import { ruleWords } from "../../../i18n/ruleWords";
import { useT } from "../../../i18n/t";

const FIELDS = ["name", "login_name", "email", "mobile"] as const;

/** Words each thing that is wrong with a row: the column, then the rule; of the line as a whole the rule alone. */
export function useMistakes(): (violations: readonly Violation[]) => string[] {
  const t = useT();
  return useCallback(
    (violations) =>
      violations.map(({ field, rule }) => {
        const column = FIELDS.find((name) => field === name || field === `user.${name}`);
        const words = ruleWords(rule);
        return column ? t("import.mistake", { column: t(`users.${column}`), words }) : words;
      }),
    [t],
  );
}
