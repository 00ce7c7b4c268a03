import { createRootRoute } from "@tanstack/react-router";
import { queryClient } from "../api/cache";
import { siteQuery } from "../api/site";
import { loadPart } from "../api/transport";
import { askFirst } from "../beginFirst";
import { type Search, takeHandOff } from "../guard";
import { loadLanguage } from "../i18n/t";
import { Root } from "../kit/ui/Root";
import { showTitle } from "../router";
import { seedRules, startRules } from "../rules/rules";
import { language } from "../state/lang";
import { setOperatorOffset } from "../state/serverClock";

export const Route = createRootRoute({
  beforeLoad: async ({ location, matches, preload }) => {
    if (!preload && matches.some(({ routeId }) => routeId === "/_console")) {
      askFirst({ search: location.search, asks: matches.flatMap(({ staticData }) => staticData.asks ?? []) });
    }
    const words = loadPart(() => loadLanguage(language()));
    const [site] = await Promise.all([queryClient.ensureQueryData(siteQuery), startRules(), words]);
    seedRules(site.limits);
    setOperatorOffset(site.limits.lockout?.utc_offset_seconds ?? 0);
    await takeHandOff({ pathname: location.pathname, search: location.search as Search });
  },
  component: () => <Root showTitle={showTitle} />,
});
