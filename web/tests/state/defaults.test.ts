import { beforeEach, expect, test, vi } from "vitest";

// Each test reads the state anew, as a page that is loaded does.
beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  for (const name of ["theme", "lang"]) {
    // biome-ignore lint/suspicious/noDocumentCookie: a cookie of an earlier test.
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
});

test("the defaults are a light theme, English, all projects and no status", async () => {
  const { startTheme } = await import("../../src/state/theme");
  const { language } = await import("../../src/state/lang");
  const { ALL_PROJECTS, chosenProject } = await import("../../src/state/project");
  startTheme();
  expect(document.documentElement.dataset.theme).toBe("light");
  expect(language()).toBe("US");
  expect(ALL_PROJECTS).toEqual({ project_id: "0-0", status: -1, is_archived: false });
  const project = { project_id: "p-1", status: 2, is_archived: true };
  expect(chosenProject("gone", [project])).toBe(ALL_PROJECTS);
  expect(chosenProject("p-1", [project])).toBe(project);
});

test("theme and language are remembered in cookies, the project in the tab's session", async () => {
  const { setTheme } = await import("../../src/state/theme");
  const { setLanguage } = await import("../../src/state/lang");
  const { setProjectId } = await import("../../src/state/project");
  setTheme("dark");
  setLanguage("CN");
  setProjectId("p-1");
  vi.resetModules();
  const { startTheme } = await import("../../src/state/theme");
  const { language } = await import("../../src/state/lang");
  startTheme();
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(language()).toBe("CN");
  expect(sessionStorage.getItem("project_id")).toBe("p-1");
});

test("a cookie that somebody has spoilt is none", async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the spoilt one.
  document.cookie = "theme=<script>; Path=/";
  const { startTheme } = await import("../../src/state/theme");
  startTheme();
  expect(document.documentElement.dataset.theme).toBe("light");
});
