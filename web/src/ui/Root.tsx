import Flashbar from "@cloudscape-design/components/flashbar";
import { I18nProvider, type I18nProviderProps } from "@cloudscape-design/components/i18n";
import english from "@cloudscape-design/components/i18n/messages/all.en";
import Spinner from "@cloudscape-design/components/spinner";
import { Outlet } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useT } from "../i18n/t";
import { showTitle } from "../router";
import { useLang } from "../state/lang";
import { useStore } from "../state/store";
import { overlay } from "./overlay";
import { toast } from "./toast";

/** What stands around every page: the components' own words, the notices, the cover of flagged requests. */
export function Root() {
  const lang = useLang();
  const [chinese, setChinese] = useState<I18nProviderProps.Messages | null>(null);
  useEffect(() => {
    document.documentElement.lang = lang === "CN" ? "zh-CN" : "en";
    showTitle();
    if (lang === "CN") {
      void import("@cloudscape-design/components/i18n/messages/all.zh-CN").then((module) => setChinese(module.default));
    }
  }, [lang]);
  const isChinese = lang === "CN" && chinese !== null;
  return (
    <I18nProvider locale={isChinese ? "zh-CN" : "en"} messages={[isChinese ? chinese : english]}>
      <Outlet />
      <Toasts />
      <Cover />
    </I18nProvider>
  );
}

function Toasts() {
  const t = useT();
  const shown = useStore(toast.store);
  return (
    <section className="toasts" aria-label={t("shell.notifications")}>
      <Flashbar
        items={shown.map(({ id, kind, text }) => ({
          id: String(id),
          type: kind,
          content: text,
          dismissible: true,
          onDismiss: () => toast.dismiss(id),
          ariaRole: kind === "error" ? "alert" : "status",
        }))}
      />
    </section>
  );
}

function Cover() {
  const t = useT();
  const count = useStore(overlay.store);
  if (count === 0) return null;
  return (
    <div className="cover" role="status" aria-label={t("common.loading")}>
      <Spinner size="large" />
    </div>
  );
}
