import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { AccountInfo, ProjectReply, VdcReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { ProjectsPage } from "../../src/features/project/ProjectsPage";
import { branches } from "../../src/features/project/rows";
import { ACCOUNT } from "../home/account";
import { type Answer, SITE, show, stubServer } from "../identity/show";

const project = (project_id: string, name: string, changes: Partial<ProjectReply> = {}): ProjectReply => ({
  project_id,
  name,
  description: "",
  status: 1,
  is_archived: false,
  is_default: false,
  is_used: false,
  created_at: "2026-11-01T05:00:00Z",
  ...changes,
});
const vdc = (vdc_id: string, project_id: string, name: string, changes: Partial<VdcReply> = {}): VdcReply => ({
  vdc_id,
  project_id,
  name,
  description: "",
  region: "cn-east",
  status: 1,
  is_archived: false,
  is_used: false,
  created_at: "2026-11-01T05:00:00Z",
  ...changes,
});
const PROJECTS = [
  project("p-1", "Default", { is_default: true }),
  project("p-2", "Web shop"),
  project("p-3", "Old", { status: 2, is_archived: true, is_used: true }),
];
const LIMITS = { sub_users: 10, groups: 10, keys: 10, cards: 10, projects: 9, vdcs: 9 };
const VDCS = [vdc("v-1", "p-2", "Shop A"), vdc("v-2", "p-3", "Old A")];

async function open({
  answers = {},
  account = ACCOUNT,
}: {
  answers?: Record<string, Answer>;
  account?: AccountInfo;
} = {}) {
  const posted = stubServer({
    "site/config/": {
      data: { ...SITE, regions: ["cn-east", "cn-north"], limits: { ...SITE.limits, account: LIMITS } },
    },
    "project/list/": { data: { projects: PROJECTS } },
    "vdc/list/": { data: { vdcs: VDCS } },
    ...answers,
  });
  queryClient.setQueryData(accountQuery.queryKey, account);
  await show(ProjectsPage, "/main/project");
  return posted;
}

/** Opens what can be done with a place; an entry of it. */
async function action(place: string, name: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole("button", { name: `Actions for ${place}` }));
  return await screen.findByRole("menuitem", { name });
}

beforeEach(() => queryClient.clear());

test("projects are listed with their VDCs beneath, and say what they are", async () => {
  await open();
  expect(await screen.findByText("Shop A")).toBeTruthy();
  expect(screen.getByText("Archived with its project")).toBeTruthy();
  const row = screen.getByText("Old").closest("tr") as HTMLElement;
  expect(within(row).getByText("Archived")).toBeTruthy();
  const first = screen.getAllByText("Default")[0]?.closest("tr") as HTMLElement;
  expect(within(first).getAllByText("Default")).toHaveLength(2);
});

test("a project is made under a name that core judges as it is typed, and a taken one is said at the field", async () => {
  const refusal = {
    code: 100_001,
    message: "Parameter error",
    violations: [{ field: "name", rule: { rule: "occupied" } }],
    status: 409,
  };
  const posted = await open({ answers: { "project/create/": refusal } });
  await screen.findByText("Shop A");
  await userEvent.click(screen.getByRole("button", { name: "Create project" }));
  const dialog = within(await screen.findByRole("dialog"));
  const name = await dialog.findByLabelText(/^Name/);
  await userEvent.type(name, "x".repeat(65));
  expect(await dialog.findByText("Enter at most 64 characters.")).toBeTruthy();
  await userEvent.clear(name);
  await userEvent.type(name, "Web shop");
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  expect(await dialog.findByText("This is already in use.")).toBeTruthy();
  expect(posted).toEqual([{ path: "project/create/", body: { name: "Web shop", description: "" } }]);
});

test("a project is archived once that is confirmed", async () => {
  const posted = await open({ answers: { "project/archive/": { data: null } } });
  await userEvent.click(await action("Web shop", "Archive"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/Existing resources keep running/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Archive" }));
  await expect.poll(() => posted).toEqual([{ path: "project/archive/", body: { project_id: "p-2" } }]);
});

test("what cannot be done is disabled: the default stays, what is not empty is kept, what is archived takes no VDC", async () => {
  await open();
  for (const [place, name] of [
    ["Default", "Archive"],
    ["Default", "Delete"],
    ["Web shop", "Delete"],
    ["Old", "Create VDC"],
    ["Old A", "Edit name and description"],
  ] as const) {
    const item = await action(place, name);
    const isDisabled = item.getAttribute("aria-disabled") === "true";
    expect([place, name, isDisabled]).toEqual([place, name, place !== "Old A"]);
    await userEvent.click(screen.getByRole("button", { name: `Actions for ${place}` }));
  }
});

test("who may not manage projects sees them and the reason why they cannot change them", async () => {
  const grants = [
    { source: { from: "direct" as const }, scope: { kind: "all" as const }, groups: ["compute_view" as const] },
  ];
  await open({ account: { ...ACCOUNT, roles: ["sub"], grants } });
  const create = await screen.findByRole("button", { name: "Create project" });
  expect(create.getAttribute("aria-disabled")).toBe("true");
  expect((await action("Web shop", "Archive")).getAttribute("aria-disabled")).toBe("true");
});

test("a search finds a project with all of its VDCs, and a VDC with its project", () => {
  const found = (text: string) =>
    branches(PROJECTS, VDCS, text).map(({ project, vdcs }) => [project.name, ...vdcs.map(({ name }) => name)]);
  expect(found("")).toEqual([["Default"], ["Web shop", "Shop A"], ["Old", "Old A"]]);
  expect(found(" SHOP")).toEqual([["Web shop", "Shop A"]]);
  expect(found("old a")).toEqual([["Old", "Old A"]]);
  expect(found("nothing")).toEqual([]);
});

test("whoever may not know whether a place is used is told nothing of deleting it", () => {
  const [branch] = branches([project("p-1", "Seen", { is_used: null })], [], "");
  expect(branch?.project.facts.is_used).toBe(true);
});
