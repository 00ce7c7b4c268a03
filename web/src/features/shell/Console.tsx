import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import type { AccountInfo } from "../../api/generated/types.gen";
import { accountQuery } from "../../api/queries";
import { ComponentWords } from "../../kit/frame/ComponentWords";
import { Loading } from "../../kit/ui/Loading";
import { ConsoleLayout } from "./ConsoleLayout";
import { isOpenWithoutTerms } from "./openWithoutTerms";
import { SessionWatch } from "./SessionWatch";

// Seldom seen: a password that is over, and a new version of the terms, which is asked for once.
const ExpiredLayout = lazy(() => import("./ExpiredLayout").then((module) => ({ default: module.ExpiredLayout })));
const TermsLayout = lazy(() => import("./TermsLayout").then((module) => ({ default: module.TermsLayout })));

/** The pages behind sign-in, with the components' own words in the page's language; `children` stand in for the page. Public pages bring theirs along. */
export function Console({ children }: { children?: ReactNode }) {
  const account = useQuery(accountQuery).data;
  return (
    <ComponentWords>
      <Layout account={account}>{children}</Layout>
      <SessionWatch />
    </ComponentWords>
  );
}

/** What stands around the page: nothing, where something comes first that only this person can do. */
function Layout({ account, children }: { account: AccountInfo | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  if (account?.must_change_password) {
    return (
      <Suspense fallback={<Loading />}>
        <ExpiredLayout>{children}</ExpiredLayout>
      </Suspense>
    );
  }
  if (account?.terms_due && !isOpenWithoutTerms(pathname)) {
    return (
      <Suspense fallback={<Loading />}>
        <TermsLayout isMain={account.roles.includes("main")} />
      </Suspense>
    );
  }
  return <ConsoleLayout>{children}</ConsoleLayout>;
}
