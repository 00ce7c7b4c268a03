import createWrapper from "@cloudscape-design/components/test-utils/dom";
import type { GrantDraft, PermissionGroup } from "@portico/console";
import { groupOperations } from "@portico/console";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { Suspense, useState } from "react";
import { expect, test } from "vitest";
import type { Grant } from "../../src/api/generated/types.gen";
import { accountQuery, projectsQuery, vdcsQuery } from "../../src/api/queries";
import { groupsByCategory } from "../../src/domain/access/categories";
import { GrantEditor } from "../../src/domain/access/GrantEditor";
import { ACCOUNT } from "../home/account";

const PROJECT = "0197a000-0000-7000-8000-000000000001";

/** The editor for somebody with a role and grants; what it holds. */
async function editor(role: "main" | "sub", own: Grant[] = [], first: GrantDraft[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(accountQuery.queryKey, { ...ACCOUNT, roles: [role], grants: own });
  client.setQueryData(projectsQuery.queryKey, {
    projects: [
      {
        project_id: PROJECT,
        name: "Atlas",
        description: "",
        status: 1,
        is_archived: false,
        is_default: true,
        created_at: "2026-11-01T05:00:00Z",
      },
    ],
  });
  client.setQueryData(vdcsQuery.queryKey, { vdcs: [] });
  const held: { grants: GrantDraft[] } = { grants: first };
  function Editor() {
    const [grants, setGrants] = useState(first);
    held.grants = grants;
    return <GrantEditor value={grants} onChange={setGrants} />;
  }
  const { container } = await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <Suspense>
          <Editor />
        </Suspense>
      </QueryClientProvider>,
    ),
  );
  const attributes = createWrapper(container).findAttributeEditor();
  if (!attributes) throw new Error("no editor");
  const permissions = (row: number) => attributes.findRow(row)?.findField(2)?.findControl()?.findMultiselect();
  return { held, attributes, permissions };
}

const ALL: GrantDraft = { scope: { kind: "all" }, groups: [] };

test("a chosen permission says what it allows", async () => {
  const { held, attributes, permissions } = await editor("main");
  await act(async () => attributes.findAddButton().click());
  await act(async () => permissions(1)?.openDropdown());
  await act(async () => permissions(1)?.selectOptionByValue("compute_view"));
  expect(held.grants).toEqual([{ scope: { kind: "all" }, groups: ["compute_view"] }]);
  expect(screen.getByText("Allows: View compute resources")).toBeTruthy();
});

test("a second row is for another scope, and there is none beyond the last", async () => {
  const { held, attributes } = await editor("main", [], [ALL]);
  await act(async () => attributes.findAddButton().click());
  expect(held.grants.map(({ scope }) => scope)).toEqual([{ kind: "all" }, { kind: "project", id: PROJECT }]);
  expect(attributes.findAddButton().isDisabled()).toBe(true);
});

test("what counts for the whole account only cannot be given for a project, and says so", async () => {
  const { permissions } = await editor("main", [], [{ scope: { kind: "project", id: PROJECT }, groups: [] }]);
  await act(async () => permissions(1)?.openDropdown());
  const option = permissions(1)?.findDropdown().findOptionByValue("user_management");
  expect(option?.getElement().textContent).toContain("User management");
  await act(async () => permissions(1)?.selectOptionByValue("user_management"));
  expect(document.body.textContent).toContain("can be granted only for the whole account");
});

test("nobody hands on what they do not hold", async () => {
  const own: Grant = { source: { from: "direct" }, scope: { kind: "all" }, groups: ["compute_view"] };
  const { held, permissions } = await editor("sub", [own], [ALL]);
  await act(async () => permissions(1)?.openDropdown());
  await act(async () => permissions(1)?.selectOptionByValue("compute_create_delete"));
  expect(held.grants[0]?.groups).toEqual([]);
  await act(async () => permissions(1)?.selectOptionByValue("compute_view"));
  expect(held.grants[0]?.groups).toEqual(["compute_view"]);
});

test("every permission group stands in one category", () => {
  const groups: PermissionGroup[] = groupsByCategory().flatMap((category) => category.groups);
  expect(new Set(groups).size).toBe(groups.length);
  for (const group of groups) expect(groupOperations(group).length).toBeGreaterThan(0);
});
