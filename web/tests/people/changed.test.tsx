import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { call } from "../../src/api/call";
import { groupGrantUpdate } from "../../src/api/generated/sdk.gen";
import type { GrantDraft, UserShowReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { ALLOWED } from "../../src/domain/access/may";
import { GrantsPart } from "../../src/features/people/GrantsPart";
import { userQuery } from "../../src/features/people/queries";
import { AccessDialog } from "../../src/features/people/users/AccessDialog";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const MINE: GrantDraft[] = [{ scope: { kind: "all" }, groups: ["cdn_view"] }];
const THEIRS: GrantDraft[] = [{ scope: { kind: "all" }, groups: ["compute_view"] }];
const SHOWN: UserShowReply = {
  user: {
    user_id: "u-1",
    name: "Ada",
    login_name: "ada_1815",
    email: null,
    mobile: null,
    created_at: "2026-11-20T05:00:00Z",
    last_sign_in_at: null,
    state: "enabled",
    groups: [{ group_id: "g-1", name: "Ops" }],
    access_methods: ["console"],
  },
  regions: ["cn-north"],
  grants: MINE,
  inherited: [],
};

/** Answers everything, and that somebody else has saved something where a change is sent. */
function refuse(path: string, field: string) {
  const rule = { rule: "state_forbids", state: "changed", action: "save" };
  return stubServer({
    "project/list/": { data: { projects: [] } },
    "vdc/list/": { data: { vdcs: [] } },
    "group/list/": { data: { items: [], next_cursor: null } },
    [path]: { status: 409, code: 100001, message: "x", violations: [{ field, rule }] },
  });
}

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
});

test("access that somebody else has changed meanwhile is not overwritten, and the sub-user is asked for anew", async () => {
  const posted = refuse("user/authorize/", "seen");
  const { queryKey } = userQuery("u-1");
  queryClient.setQueryData(queryKey, SHOWN);
  const page = () => (
    <Suspense>
      <AccessDialog shown={SHOWN} onClose={() => undefined} />
    </Suspense>
  );
  await show(page, "/main/users");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/^Someone else has changed these permissions/)).toBeTruthy();
  const seen = { access_methods: ["console"], regions: ["cn-north"], group_ids: ["g-1"], grants: MINE };
  expect(posted).toEqual([{ path: "user/authorize/", body: { user_id: "u-1", authorization: seen, seen } }]);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

function Part() {
  const [grants, setGrants] = useState(MINE);
  return (
    <Suspense>
      <GrantsPart
        title="Group permissions"
        description="What the members may do"
        grants={grants}
        may={ALLOWED}
        save={(next, seen_grants) => call(groupGrantUpdate({ body: { group_id: "g-1", grants: next, seen_grants } }))}
        onChanged={async () => setGrants(THEIRS)}
        curl={(next) => ({ path: "/gicend/group/grant/update/", body: { group_id: "g-1", grants: next } })}
      />
    </Suspense>
  );
}

test("grants that somebody else has changed meanwhile are what the form begins with next", async () => {
  const posted = refuse("group/grant/update/", "seen_grants");
  await show(Part, "/main/groups");
  const save = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Edit: Group permissions" }));
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    expect(await screen.findByText(/^Someone else has changed these permissions/)).toBeTruthy();
  };
  await save();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await save();
  const bodies = posted.map(({ body }) => body);
  expect(bodies[0]).toEqual({ group_id: "g-1", grants: MINE, seen_grants: MINE });
  expect(bodies[1]).toEqual({ group_id: "g-1", grants: THEIRS, seen_grants: THEIRS });
});
