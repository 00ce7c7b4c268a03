import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useMatches, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useT } from "../i18n/t";
import { ErrorFrame } from "../kit/ui/ErrorFrame";
import { useFollow, useHref } from "../kit/ui/useFollow";
import { useMay } from "./may";
import { findNeed, findPage, NEEDS, PAGES, PATHS } from "./paths";
import { sessionQuery } from "./session";

/**
 * The page for whoever may see it; the others are told in its place that they may not. The first page is where everybody begins: whoever may
 * not see it is led to the first one that they may see. Whoever has to add a second factor first is led to where that is done.
 */
export function AllowedPage({ children }: { children: ReactNode }) {
  const may = useMay();
  const isBare = useQuery(sessionQuery).data?.needs_factor;
  // By the route, not by what was typed: the router takes an address in any case, and with a slash at its end.
  const path = useMatches({ select: (matches) => String(matches.at(-1)?.fullPath ?? "") });
  const [page, need] = [findPage(path), findNeed(path)];
  if (isBare && page !== "own_sign_in") return <Elsewhere path={PATHS.own_sign_in} />;
  if (!need || may(need)) return children;
  // What everybody may see is for nobody to begin with.
  const first = PAGES.find((one) => one !== "own_sign_in" && may(NEEDS[one]));
  if (!first) return <NoRole />;
  if (page === findPage(PATHS.overview)) return <Elsewhere path={PATHS[first]} />;
  return <Refusal />;
}

/** Leads to another page; the way back does not lead here again. */
function Elsewhere({ path }: { path: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(path), [history, path]);
  return null;
}

function NoRole() {
  const t = useT();
  const session = useQuery(sessionQuery);
  return (
    <ErrorFrame icon="account" title={t("operator.no_role_title")} text={t("operator.no_role")}>
      <Button loading={session.isFetching} onClick={() => void session.refetch()}>
        {t("shell.retry")}
      </Button>
    </ErrorFrame>
  );
}

function Refusal() {
  const t = useT();
  const follow = useFollow();
  const hrefOf = useHref();
  const home = PATHS.overview;
  return (
    <ErrorFrame icon="404" title={t("access.refused")} text={t("operator.page_refused")}>
      <Button variant="primary" href={hrefOf(home)} onFollow={(event) => follow(home, event)}>
        {t("error.home")}
      </Button>
    </ErrorFrame>
  );
}
