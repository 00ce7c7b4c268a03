import { expect, test } from "vitest";
import { highlightedPath } from "../../src/features/shell/highlight";

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
