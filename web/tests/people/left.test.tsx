import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, Suspense, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { accountQuery } from "../../src/api/queries";
import { CreateDone } from "../../src/features/people/create/CreateDone";
import { ImportForm } from "../../src/features/people/import/ImportForm";
import { ImportResults } from "../../src/features/people/import/ImportResults";
import { UserFilters } from "../../src/features/people/users/UserFilters";
import { LeaveGuard } from "../../src/kit/form/LeaveGuard";
import { useListState } from "../../src/kit/table/useListState";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  stubServer({
    "project/list/": { data: { projects: [] } },
    "vdc/list/": { data: { vdcs: [] } },
    "group/list/": { data: { items: [], next_cursor: null } },
    "group/show/": { status: 404, code: 100004, message: "Not found." },
  });
});

test("whoever cancels an import is not asked whether to leave, as on the other pages with a form", async () => {
  const page = () => (
    <Suspense>
      <ImportForm onDone={() => undefined} />
      <LeaveGuard />
    </Suspense>
  );
  const { history } = await show(page, "/main/users/import");
  await userEvent.type(await screen.findByLabelText("CSV text"), "name");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("elsewhere")).toBeTruthy();
  expect(history.location.pathname).toBe("/main/users");
});

/** A form that what comes of it stands in for once it is sent. */
function After({ children }: { children: ReactNode }) {
  const [isSent, setSent] = useState(false);
  if (isSent) return children;
  return (
    <button type="button" onClick={() => setSent(true)}>
      Send
    </button>
  );
}

test.each([
  [
    "creating a sub-user",
    <CreateDone
      key="one"
      invited={{ user_id: "u-1", name: "Ada", email: "ada@example.com" }}
      onAnother={() => undefined}
    />,
    { role: "link", name: "View sub-user" },
  ],
  [
    "an import",
    <ImportResults
      key="two"
      results={[{ line: 2, login_name: "ada_1815", user_id: "u-1", code: 0, message: "", violations: [] }]}
      onAnother={() => undefined}
    />,
    { role: "button", name: "View sub-users" },
  ],
])("after %s the focus is on what comes next", async (_, done, { role, name }) => {
  await show(() => <After>{done}</After>, "/main/users");
  await userEvent.click(await screen.findByRole("button", { name: "Send" }));
  const next = await screen.findByRole(role, { name });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

function Filters() {
  return <UserFilters list={useListState()} />;
}

test("a link with a group that was deleted says so instead of staying silent about it", async () => {
  await show(Filters, "/main/users?group_id=g-9");
  expect(await screen.findByText("Deleted group")).toBeTruthy();
});
