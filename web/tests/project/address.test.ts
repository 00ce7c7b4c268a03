import { isRedirect } from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { resourcePath } from "../../src/domain/paths";
import { followProject } from "../../src/projectAddress";
import { ALL_PROJECTS, projectId, setProjectId } from "../../src/state/project";
import { stubServer } from "../identity/show";

const ALL = ALL_PROJECTS.project_id;

/** Opens an address; where it leads instead, if anywhere. */
async function opened(search: Record<string, string>): Promise<string | undefined> {
  try {
    await followProject({ pathname: "/main/order", search });
  } catch (left) {
    if (isRedirect(left)) return left.options.href;
    throw left;
  }
}

beforeEach(() => {
  queryClient.clear();
  setProjectId(ALL);
  stubServer({ "project/list/": { data: { projects: [{ project_id: "p-1", name: "Web shop" }] } } });
});

test("an address that names a project chooses it, and one that names none gets the chosen one", async () => {
  expect(await opened({ state: "pending" })).toBeUndefined();
  expect(await opened({ project: "p-1" })).toBeUndefined();
  expect(projectId()).toBe("p-1");
  expect(await opened({ state: "pending" })).toBe("/main/order?state=pending&project=p-1");
});

test("all projects leave the address as it is", async () => {
  expect(await opened({ project: ALL })).toBe("/main/order");
  expect(projectId()).toBe(ALL);
});

test("a link to a thing that may be in any project shows it, whichever was chosen, and asks nobody for that", async () => {
  setProjectId("p-1");
  stubServer({});
  const { search } = new URL(resourcePath("r-7"), location.origin);
  expect(await opened(Object.fromEntries(new URLSearchParams(search)))).toBe("/main/order?q=r-7");
  expect(projectId()).toBe(ALL);
});

test("a link to a thing of the chosen project leaves that one chosen, and one to a thing of another gives it up", async () => {
  setProjectId("p-1");
  const { search } = new URL(resourcePath("r-7", "p-1"), location.origin);
  const linked = Object.fromEntries(new URLSearchParams(search));
  expect(await opened(linked)).toBe("/main/order?q=r-7&project=p-1");
  expect(projectId()).toBe("p-1");
  setProjectId(ALL);
  expect(await opened(linked)).toBe("/main/order?q=r-7");
  setProjectId("p-1");
  expect(await opened({ q: "r-8", project: "~p-2" })).toBe("/main/order?q=r-8");
  expect(projectId()).toBe(ALL);
});

test("a project that the person does not see is none, wherever it came from", async () => {
  expect(await opened({ project: "p-9", q: "x" })).toBe("/main/order?q=x");
  setProjectId("p-9");
  expect(await opened({})).toBeUndefined();
  expect(projectId()).toBe(ALL);
});

test("a project that is younger than the list is asked for", async () => {
  await opened({ project: "p-1" });
  const projects = ["p-1", "p-2"].map((project_id) => ({ project_id, name: project_id }));
  stubServer({ "project/list/": { data: { projects } } });
  expect(await opened({ project: "p-2" })).toBeUndefined();
  expect(projectId()).toBe("p-2");
});

test("while the server does not answer the choice stays", async () => {
  stubServer({});
  expect(await opened({ project: "p-1" })).toBeUndefined();
  expect(projectId()).toBe("p-1");
});
