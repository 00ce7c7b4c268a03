import { redirect } from "@tanstack/react-router";
import { queryClient } from "./api/cache";
import { accountQuery, projectsQuery } from "./api/queries";
import { KEPT_PROJECT } from "./domain/paths";
import type { Search } from "./guard";
import { ALL_PROJECTS, projectId, setProjectId } from "./state/project";

/**
 * Holds the choice of a project and the address to each other: an address that names a project chooses it, and one that names
 * none gets the chosen one, so that a link shows to others what it shows here. A project that the person does not see is none, and
 * so is the empty one of a link to a thing that may be in any. A link to a thing of a project leaves that one chosen, and gives any other up.
 */
export async function followProject({ pathname, search }: { pathname: string; search: Search }): Promise<void> {
  // Whose password is over gets no list until there is another one.
  if (queryClient.getQueryData(accountQuery.queryKey)?.must_change_password) return;
  const { project: asked, ...others } = search;
  const wanted = asked?.startsWith(KEPT_PROJECT) ? keptOf(asked.slice(KEPT_PROJECT.length)) : (asked ?? projectId());
  const isKnown = wanted !== "" && wanted !== ALL_PROJECTS.project_id && (await isSeen(wanted));
  setProjectId(isKnown ? wanted : ALL_PROJECTS.project_id);
  if ((isKnown ? wanted : undefined) === asked) return;
  const query = new URLSearchParams(isKnown ? { ...others, project: wanted } : others).toString();
  throw redirect({ href: query ? `${pathname}?${query}` : pathname, replace: true });
}

/** The chosen project where it is this one, else none. */
const keptOf = (project: string) => (project === projectId() ? project : "");

/** Whether the person sees a project. It is asked anew about one that is not in the list: it may be younger. */
async function isSeen(id: string): Promise<boolean> {
  const has = ({ projects }: { projects: readonly { project_id: string }[] }) =>
    projects.some(({ project_id }) => project_id === id);
  const quiet = { ...projectsQuery, retry: false, meta: { quiet: true } };
  try {
    if (has(await queryClient.ensureQueryData(quiet))) return true;
    return has(await queryClient.fetchQuery({ ...quiet, staleTime: 0 }));
  } catch {
    // Whether it is there will be seen when the server answers; until then the choice stays.
    return true;
  }
}
