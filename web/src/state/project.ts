import { createStore, useStore } from "./store";

const KEY = "project_id";
/**
 * SPEC §3: what holds while no project is chosen: all of them are meant, there is no status, and nothing is disabled
 * (`project_status_disabled`: a project that is archived takes nothing new).
 */
export const ALL_PROJECTS = { project_id: "0-0", status: -1, is_archived: false } as const;
const store = createStore<string>(sessionStorage.getItem(KEY) ?? ALL_PROJECTS.project_id);

/** Chooses a project for this tab. */
export function setProjectId(id: string): void {
  sessionStorage.setItem(KEY, id);
  store.set(id);
}

/** The chosen project's id of the moment, `0-0` for all. */
export function projectId(): string {
  return store.get();
}

/** The chosen project's id, `0-0` for all. */
export function useProjectId(): string {
  return useStore(store);
}

/** What narrows a question to the chosen project; nothing while all are meant. */
export function projectQuery(id: string): { project_id?: string } {
  return id === ALL_PROJECTS.project_id || id === "" ? {} : { project_id: id };
}

/** The chosen project out of the list; one that is gone is as good as none. */
export function chosenProject<T extends { project_id: string; status: number; is_archived: boolean }>(
  id: string,
  projects: readonly T[],
): T | typeof ALL_PROJECTS {
  return projects.find(({ project_id }) => project_id === id) ?? ALL_PROJECTS;
}
