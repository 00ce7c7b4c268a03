import { createRouter } from "@tanstack/react-router";
import { queryClient } from "./api/cache";
import { accountQuery } from "./api/queries";
import { whenPasswordEnds, whenSessionEnds } from "./api/request";
import { siteQuery } from "./api/site";
import type { Ask } from "./beginFirst";
import { CrashPage } from "./features/errors/CrashPage";
import { type Search, signInHref } from "./guard";
import type { Area } from "./i18n/areas";
import { type Key, translator } from "./i18n/t";
import { followPages, TEXT_SEARCH } from "./kit/frame/pages";
import { routeTree } from "./routeTree.gen";
import { language } from "./state/lang";
import { pageName } from "./state/pageName";

/** The keys of page titles. */
type TitleKey = Extract<Key, `title.${string}`>;

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The page's title: ours, or words of the operator by what the path names. */
    title?: TitleKey | ((params: Record<string, string>) => string | undefined);
    /** SPEC §2: only who has one of these roles sees the route; none: everybody. */
    roles?: readonly string[];
    /** The words that the page says beside those of every page behind sign-in: the areas of `i18n/areas.ts`. */
    words?: readonly Area[];
    /** What the page asks whoever is signed in: begun beside who that is. */
    asks?: readonly Ask[];
    /** Open to people who are not signed in. */
    isPublic?: boolean;
  }
}

/** The console's routes, with what each needs of the page. */
export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  defaultErrorComponent: CrashPage,
  ...TEXT_SEARCH,
});

/** Puts the title of the innermost route that has one on the page, with the operator's suffix. */
export function showTitle(): void {
  const match = router.state.matches.findLast(({ staticData }) => staticData.title);
  const named = match?.staticData.title;
  const title = typeof named === "function" ? named(match?.params ?? {}) : named && translator(language())(named);
  const suffix = queryClient.getQueryData(siteQuery.queryKey)?.brand.title_suffix;
  document.title = [pageName.get(), title, suffix].filter(Boolean).join(" - ");
}

/** Starts what follows the routes: titles, scrolling to the top, the focus, the way out when the session ends. */
export function startRouter(): void {
  followPages(router, showTitle);
  pageName.subscribe(showTitle);
  whenSessionEnds(() => {
    // Several answers may tell it at once: what counts is where the person is being led, not what is still on the page.
    const { latestLocation } = router;
    const isPublic = router.matchRoutes(latestLocation).some(({ staticData }) => staticData.isPublic);
    const { pathname, search } = latestLocation;
    // What is half typed was offered to be kept already.
    if (!isPublic) void router.navigate({ href: signInHref(pathname, search as Search), ignoreBlocker: true });
  });
  whenPasswordEnds(() => {
    queryClient.setQueryData(accountQuery.queryKey, (account) => account && { ...account, must_change_password: true });
    // The guard leads to the page where another one is chosen.
    void router.invalidate();
  });
}
