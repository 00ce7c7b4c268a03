import { createStore, useStore } from "./store";

const KEY = "project_id";
/** SPEC §3: what holds while no project is chosen: all of them are meant, and there is no status. */
export const ALL_PROJECTS = { project_id: "0-0", status: -1 } as const;
const store = createStore<string>(sessionStorage.getItem(KEY) ?? ALL_PROJECTS.project_id);

/** Chooses a project for this tab. */
export function setProjectId(id: string): void {
  sessionStorage.setItem(KEY, id);
  store.set(id);
}

/** The chosen project's id, `0-0` for all. */
export function useProjectId(): string {
  return useStore(store);
}

/** The chosen project out of the list; one that is gone is as good as none. */
export function chosenProject<T extends { project_id: string; status: number }>(
  id: string,
  projects: readonly T[],
): T | typeof ALL_PROJECTS {
  return projects.find(({ project_id }) => project_id === id) ?? ALL_PROJECTS;
}
