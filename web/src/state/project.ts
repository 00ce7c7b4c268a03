import { createStore, useStore } from "./store";

const KEY = "project_id";
/** SPEC §3: all projects. */
export const ALL_PROJECTS = "0-0";
const store = createStore(sessionStorage.getItem(KEY) ?? ALL_PROJECTS);

/** Chooses a project for this tab. */
export function setProjectId(id: string): void {
  sessionStorage.setItem(KEY, id);
  store.set(id);
}

/** The chosen project's id, `0-0` for all. */
export function useProjectId(): string {
  return useStore(store);
}
