import type { Region } from "@portico/console";
import { useMemo } from "react";
import { useLang } from "../i18n/t";
import type { ConsoleModule } from "../rules/rules";

/** All countries, or those whose documents a region takes, as choices: by their names in the page's language. */
export function useCountries(module: ConsoleModule, region?: Region): { value: string; label: string }[] {
  const lang = useLang() === "CN" ? "zh-CN" : "en";
  return useMemo(() => {
    const names = new Intl.DisplayNames(lang, { type: "region" });
    const options = module.countries(region).map((value) => ({ value, label: names.of(value) ?? value }));
    return options.sort((one, other) => one.label.localeCompare(other.label, lang));
  }, [module, region, lang]);
}
