import { createFileRoute } from "@tanstack/react-router";
import { ConsoleLayout } from "../features/shell/ConsoleLayout";
import { requirePerson, type Search } from "../guard";

export const Route = createFileRoute("/_console")({
  beforeLoad: ({ location, matches }) => {
    const roles = matches.flatMap(({ staticData }) => staticData.roles ?? []);
    return requirePerson({ pathname: location.pathname, search: location.search as Search }, roles);
  },
  component: ConsoleLayout,
});
