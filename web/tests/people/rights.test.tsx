import createWrapper from "@cloudscape-design/components/test-utils/dom";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { RightsListReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { RightsView } from "../../src/features/people/rights/RightsView";
import { readScope } from "../../src/features/people/rights/rights";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const RIGHTS: RightsListReply = {
  role: "sub_user",
  rights: [
    {
      operation: "compute_view",
      is_allowed: true,
      reasons: [{ source: { from: "direct" }, scope: { kind: "all" }, group: "compute_view" }],
      given_by: ["compute_view"],
    },
    { operation: "recharge", is_allowed: false, reasons: [], given_by: ["finance_recharge"] },
    { operation: "bill_view", is_allowed: false, reasons: [], given_by: ["finance_bills"] },
  ],
};

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  stubServer({
    "rights/list/": { data: RIGHTS },
    "project/list/": {
      data: { projects: [{ project_id: "p-1", name: "Web shop", status: 1, is_archived: false }] },
    },
    "vdc/list/": { data: { vdcs: [] } },
  });
});

const page = () => (
  <Suspense>
    <RightsView user_id="u-1" />
  </Suspense>
);
/** The actions that the list shows. */
const rows = () => screen.getAllByRole("row").slice(1);

test("a link to somebody's rights shows the place, the answers and the search that it names", async () => {
  await show(page, "/main/users/u-1?tab=rights&scope=project:p-1&allowed=refused&q=recharge");
  expect(await screen.findByText("Not allowed only")).toBeTruthy();
  expect(await screen.findByText(/Web shop/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("recharge");
  await expect.poll(() => rows().length).toBe(1);
  const queryKey = ["rights", { user_id: "u-1", project_id: "p-1" }];
  expect(queryClient.getQueryData(queryKey)).toEqual(RIGHTS);
});

test("what is chosen of somebody's rights stands in the link, beside the part of the page", async () => {
  const { history } = await show(page, "/main/users/u-1?tab=rights");
  await screen.findByText("All actions");
  const [, answers] = createWrapper(document.body).findAllSelects();
  await act(async () => answers?.openDropdown());
  await act(async () => answers?.selectOptionByValue("refused"));
  expect(history.location.search).toBe("?tab=rights&allowed=refused");
  await expect.poll(() => rows().length).toBe(2);
  await userEvent.type(screen.getByRole("searchbox"), "recharge");
  await expect.poll(() => history.location.search).toBe("?tab=rights&allowed=refused&q=recharge");
  await expect.poll(() => rows().length).toBe(1);
});

test("an address that names no place means the whole account", () => {
  expect(readScope("vdc:v-1")).toEqual({ kind: "vdc", id: "v-1" });
  for (const text of ["", "all", "project:", "zone:z-1"]) expect(readScope(text)).toEqual({ kind: "all" });
});
