import { createFileRoute } from "@tanstack/react-router";
import { loadPart } from "../api/transport";
import { Console } from "../features/shell/Console";
import { requirePerson, type Search } from "../guard";
import { loadConsoleWords } from "../i18n/t";

export const Route = createFileRoute("/_console")({
  beforeLoad: async ({ location, matches }): Promise<void> => {
    const asked = matches as { staticData: { roles?: readonly string[] } }[];
    const roles = asked.flatMap(({ staticData }) => staticData.roles ?? []);
    const place = { pathname: location.pathname, search: location.search as Search };
    await Promise.all([requirePerson(place, roles), loadPart(loadConsoleWords)]);
  },
  component: Console,
});
