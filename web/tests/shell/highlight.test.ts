import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PATHS } from "../../src/domain/paths";
import { highlightedPath } from "../../src/features/shell/highlight";
import { router } from "../../src/router";

test.each([
  ["/main/home", "/main/home"],
  ["/main/home/", "/main/home"],
  ["/main/accountsecurity", "/main/accountsecurity"],
  ["/main/accountsecurity/setCard", "/main/accountsecurity"],
  ["/main/accountsecurity/update/17", "/main/accountsecurity"],
  ["/main/apitokens", "/main/accountsecurity"],
  ["/main/podDeploy", "/main/podList"],
  ["/main/podList", "/main/podList"],
  ["/main/templateCreate", "/main/templateList"],
  ["/portal/gpu", "/portal/gpu"],
  ["/portal/gpu/list/7", "/portal/gpu"],
  ["/main/accountsecurityhelp", "/main/accountsecurityhelp"],
])("on %s the entry %s is highlighted", (page, entry) => {
  expect(highlightedPath(page)).toBe(entry);
});

test("a page that the menu shows an entry for highlights that one", () => {
  const page = "/main/accountsecurity/userInfo";
  expect(highlightedPath(page, ["/main/home", page])).toBe(page);
  expect(highlightedPath(page, ["/main/home"])).toBe("/main/accountsecurity");
});

/** What the server's menu shows to the main user; what only a search finds is left out. */
const MENU = readFileSync("../server/people/src/account/pages.rs", "utf8")
  .split("Page::new(")
  .flatMap((page) => (page.includes(".search_only()") ? [] : (/"(\/main\/[^"]*)"/.exec(page)?.[1] ?? [])));
/** Pages that belong to no entry: the person's own rights stand in the menu of the profile. */
const ENTRY_OF_NONE = ["/main/rights"];

const pages = Object.keys(router.routesByPath)
  .filter((path) => path.startsWith("/main/") && !path.endsWith("/"))
  .map((path) => path.replaceAll(/\$\w+/g, "17"));

test.each([...new Set([...pages, ...Object.values(PATHS).filter((path) => path.startsWith("/main/"))])])(
  "on %s an entry of the menu is highlighted",
  (page) => {
    const highlighted = highlightedPath(page, MENU);
    if (ENTRY_OF_NONE.includes(page)) expect(MENU).not.toContain(highlighted);
    else expect(MENU).toContain(highlighted);
  },
);
