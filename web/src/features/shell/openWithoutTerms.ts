import { PATHS } from "../../domain/paths";

/** Pages that can be seen without accepting the terms; one is the main user's alone. */
export const OPEN_PAGES = [
  { path: PATHS.ownData, words: "terms.own_data", isOfMain: false },
  { path: PATHS.deletion, words: "terms.deletion", isOfMain: true },
] as const;

/** Whether a page is open to somebody who was asked for the terms and has not accepted them. */
export function isOpenWithoutTerms(path: string): boolean {
  return OPEN_PAGES.some((page) => page.path === path);
}
