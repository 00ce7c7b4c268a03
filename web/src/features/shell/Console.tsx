import { I18nProvider, type I18nProviderProps } from "@cloudscape-design/components/i18n";
import english from "@cloudscape-design/components/i18n/messages/all.en";
import { useEffect, useState } from "react";
import { useLang } from "../../i18n/t";
import { ConsoleLayout } from "./ConsoleLayout";

/** The pages behind sign-in, with the components' own words in the page's language. Public pages bring theirs along. */
export function Console() {
  const lang = useLang();
  const [chinese, setChinese] = useState<I18nProviderProps.Messages | null>(null);
  useEffect(() => {
    if (lang !== "CN") return;
    import("@cloudscape-design/components/i18n/messages/all.zh-CN").then(
      (module) => setChinese(module.default),
      // Without them the components speak English; the page's own words are Chinese all the same.
      () => undefined,
    );
  }, [lang]);
  const isChinese = lang === "CN" && chinese !== null;
  return (
    <I18nProvider locale={isChinese ? "zh-CN" : "en"} messages={[isChinese ? chinese : english]}>
      <ConsoleLayout />
    </I18nProvider>
  );
}
