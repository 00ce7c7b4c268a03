import { I18nProvider, type I18nProviderProps } from "@cloudscape-design/components/i18n";
import english from "@cloudscape-design/components/i18n/messages/all.en";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { AccountInfo } from "../../api/generated/types.gen";
import { accountQuery } from "../../api/queries";
import { useLang } from "../../i18n/t";
import { Loading } from "../../kit/ui/Loading";
import { ConsoleLayout } from "./ConsoleLayout";
import { ExpiredLayout } from "./ExpiredLayout";
import { isOpenWithoutTerms } from "./openWithoutTerms";
import { SessionWatch } from "./SessionWatch";

// Seldom seen: a new version of the terms is asked for once.
const TermsLayout = lazy(() => import("./TermsLayout").then((module) => ({ default: module.TermsLayout })));

/** The pages behind sign-in, with the components' own words in the page's language; `children` stand in for the page. Public pages bring theirs along. */
export function Console({ children }: { children?: ReactNode }) {
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
  const account = useQuery(accountQuery).data;
  const isChinese = lang === "CN" && chinese !== null;
  return (
    <I18nProvider locale={isChinese ? "zh-CN" : "en"} messages={[isChinese ? chinese : english]}>
      <Layout account={account}>{children}</Layout>
      <SessionWatch />
    </I18nProvider>
  );
}

/** What stands around the page: nothing, where something comes first that only this person can do. */
function Layout({ account, children }: { account: AccountInfo | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  if (account?.must_change_password) return <ExpiredLayout>{children}</ExpiredLayout>;
  if (account?.terms_due && !isOpenWithoutTerms(pathname)) {
    return (
      <Suspense fallback={<Loading />}>
        <TermsLayout isMain={account.roles.includes("main")} />
      </Suspense>
    );
  }
  return <ConsoleLayout>{children}</ConsoleLayout>;
}
