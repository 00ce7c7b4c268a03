import { createFileRoute, type StaticDataRouteOption } from "@tanstack/react-router";
import { loadPart } from "../api/transport";
import { Console } from "../features/shell/Console";
import { requirePerson, type Search } from "../guard";
import { loadWords } from "../i18n/t";
import { followProject } from "../projectAddress";

export const Route = createFileRoute("/_console")({
  beforeLoad: async ({ location, matches, preload }): Promise<void> => {
    const asked = (matches as { staticData: StaticDataRouteOption }[]).map(({ staticData }) => staticData);
    const roles = asked.flatMap((page) => page.roles ?? []);
    const words = asked.flatMap((page) => page.words ?? []);
    const place = { pathname: location.pathname, search: location.search as Search };
    await Promise.all([requirePerson(place, roles), loadPart(() => loadWords(words))]);
    // A link that is only pointed at chooses nothing.
    if (!preload) await followProject(place);
  },
  component: Console,
});
