import { I18nProvider, type I18nProviderProps } from "@cloudscape-design/components/i18n";
import english from "@cloudscape-design/components/i18n/messages/all.en";
import { type ReactNode, useEffect, useState } from "react";
import { useLang } from "../../i18n/t";

/** Gives the components below their own words in the page's language. */
export function ComponentWords({ children }: { children: ReactNode }) {
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
      {children}
    </I18nProvider>
  );
}
