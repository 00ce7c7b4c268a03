import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { accountQuery } from "../../src/api/queries";
import { ALLOWED } from "../../src/domain/access/may";
import { GrantsPart } from "../../src/features/people/GrantsPart";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

beforeEach(() => {
  queryClient.clear();
  stubServer({ "project/list/": { data: { projects: [] } }, "vdc/list/": { data: { vdcs: [] } } });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
});

function Part() {
  return (
    <Suspense>
      <GrantsPart
        title="Group permissions"
        description="What the members may do"
        grants={[]}
        may={ALLOWED}
        save={() => Promise.resolve()}
        onChanged={() => Promise.resolve()}
        curl={(grants) => ({ path: "/gicend/group/grant/update/", body: { group_id: "g-1", grants } })}
      />
    </Suspense>
  );
}

test("whoever leaves the form of permissions is at the button again that opened it", async () => {
  await show(Part, "/main/groups");
  await userEvent.click(await screen.findByRole("button", { name: "Edit: Group permissions" }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  const edit = await screen.findByRole("button", { name: "Edit: Group permissions" });
  await waitFor(() => expect(document.activeElement).toBe(edit));
});
