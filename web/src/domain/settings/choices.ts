import type { Key } from "../../i18n/t";
import type { Theme } from "../../state/theme";

/** The themes and the keys of their names. */
export const THEMES = [
  ["light", "theme.light"],
  ["dark", "theme.dark"],
  ["system", "theme.system"],
] as const satisfies readonly (readonly [theme: Theme, key: Key])[];

/** The languages, each by its own name, so that everybody finds theirs. */
export const LANGUAGES: readonly (readonly [lang: "US" | "CN", name: string])[] = [
  ["US", "English"],
  ["CN", "中文"],
];
