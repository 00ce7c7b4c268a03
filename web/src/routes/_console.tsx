import { createFileRoute } from "@tanstack/react-router";
import { Console } from "../features/shell/Console";
import { requirePerson, type Search } from "../guard";

export const Route = createFileRoute("/_console")({
  beforeLoad: async ({ location, matches }): Promise<void> => {
    const asked = matches as { staticData: { roles?: readonly string[] } }[];
    const roles = asked.flatMap(({ staticData }) => staticData.roles ?? []);
    await requirePerson({ pathname: location.pathname, search: location.search as Search }, roles);
  },
  component: Console,
});
