import { I18nProvider, type I18nProviderProps } from "@cloudscape-design/components/i18n";
import english from "@cloudscape-design/components/i18n/messages/all.en";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { accountQuery } from "../../api/queries";
import { useLang } from "../../i18n/t";
import { ConsoleLayout } from "./ConsoleLayout";
import { ExpiredLayout } from "./ExpiredLayout";

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
  const mustChange = useQuery(accountQuery).data?.must_change_password ?? false;
  const isChinese = lang === "CN" && chinese !== null;
  return (
    <I18nProvider locale={isChinese ? "zh-CN" : "en"} messages={[isChinese ? chinese : english]}>
      {mustChange ? <ExpiredLayout /> : <ConsoleLayout />}
    </I18nProvider>
  );
}
