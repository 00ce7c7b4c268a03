import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import type { AccountInfo, Grant } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { MayButton } from "../../src/domain/access/MayButton";
import { useMay } from "../../src/domain/access/useMay";
import { ACCOUNT } from "../home/account";

const onClick = vi.fn();

function Delete({ project }: { project?: string }) {
  const may = useMay();
  return (
    <MayButton may={may("compute_delete", project ? { project } : {})} onClick={onClick}>
      Delete
    </MayButton>
  );
}

/** The button for somebody with a role and grants. */
async function shown(role: "main" | "sub", grants: Grant[], project?: string) {
  onClick.mockReset();
  const account: AccountInfo = { ...ACCOUNT, roles: [role], grants };
  const client = new QueryClient();
  client.setQueryData(accountQuery.queryKey, account);
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <Suspense>
          <Delete {...(project && { project })} />
        </Suspense>
      </QueryClientProvider>,
    ),
  );
  return screen.findByRole("button", { name: "Delete" });
}

const inProject = (id: string): Grant => ({
  source: { from: "direct" },
  scope: { kind: "project", id },
  groups: ["compute_create_delete"],
});

test("a main user may press every button", async () => {
  await userEvent.click(await shown("main", []));
  expect(onClick).toHaveBeenCalledOnce();
});

test("a button that nobody granted cannot be pressed, and names the permission and the groups that would give it", async () => {
  const button = await shown("sub", []);
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(document.body.textContent).toContain(
    "You need the permission “Delete compute resources”, which is included in: ",
  );
  expect(document.body.textContent).toContain("Compute: create and delete");
});

test("what was granted in one project is no right in another", async () => {
  const project = "0197a000-0000-7000-8000-000000000001";
  const other = "0197a000-0000-7000-8000-000000000002";
  await userEvent.click(await shown("sub", [inProject(project)], project));
  expect(onClick).toHaveBeenCalledOnce();
  document.body.innerHTML = "";
  await userEvent.click(await shown("sub", [inProject(project)], other));
  expect(onClick).not.toHaveBeenCalled();
});
