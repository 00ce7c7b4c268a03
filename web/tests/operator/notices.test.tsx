import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { SavedRecommendation } from "../../src/operator/generated/types.gen";
import { PATHS } from "../../src/operator/paths";
import { operatorPage, SIGNED_IN } from "./show";

const saved = (id: string, title_us: string, until_at: string | null): SavedRecommendation => ({
  recommendation: {
    recommendation_id: id,
    title_us,
    title_cn: title_us,
    text_us: "",
    text_cn: "",
    link: "/main/ssh-key",
  },
  regions: [],
  unless: "none",
  only_with: "none",
  position: 1,
  from_at: "2026-11-20T06:00:00Z",
  until_at,
  withdrawn_at: null,
  is_present: true,
  saved_at: "2026-11-20T06:00:00Z",
  saved_by: "ada",
});

test("the list says from when to when each is shown, or that it is without an end", async () => {
  const recommendations = [saved("a", "Keys", "2026-12-24T06:00:00Z"), saved("b", "Disks", null)];
  operatorPage(
    { ...SIGNED_IN, "recommendation/list/": () => ({ data: { items: recommendations, regions: [] } }) },
    PATHS.recommendations,
  );
  const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));
  expect((await row(/Keys/)).getByText(/^Nov 20, 2026.* –\s+Dec 24, 2026/)).toBeTruthy();
  expect((await row(/Disks/)).getByText(/^Nov 20, 2026.* –\s+no end$/)).toBeTruthy();
});

test("what was saved long ago is on a page behind the first", async () => {
  let page = 0;
  const pages = [
    { items: [saved("a", "Keys", null)], next_cursor: "more", regions: [] },
    { items: [saved("b", "Disks", null)], next_cursor: null, regions: [] },
  ];
  const { asked } = operatorPage(
    {
      ...SIGNED_IN,
      "recommendation/list/": () => ({ data: pages[page] }),
    },
    PATHS.recommendations,
  );
  expect(await screen.findByRole("row", { name: /Keys/ })).toBeTruthy();
  page = 1;
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  expect(await screen.findByRole("row", { name: /Disks/ })).toBeTruthy();
  expect(asked.some((path) => path.includes("cursor=more"))).toBe(true);
});

test("the texts of one that was withdrawn are read again, and it is neither changed nor withdrawn any more", async () => {
  const kept = saved("a", "Keys", null);
  const recommendation = { ...kept.recommendation, title_cn: "密钥", text_us: "Make one.", text_cn: "请创建。" };
  const withdrawn = { ...kept, recommendation, is_present: false, withdrawn_at: "2026-11-20T07:00:00Z" };
  operatorPage(
    { ...SIGNED_IN, "recommendation/list/": () => ({ data: { items: [withdrawn], regions: [] } }) },
    PATHS.recommendations,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Read: Keys" }));
  expect(screen.queryByRole("button", { name: /^(Edit|Withdraw): Keys/ })).toBeNull();
  const dialog = within(await screen.findByRole("dialog", { name: "Keys" }));
  expect(within(dialog.getByRole("region", { name: "In English" })).getByText("Make one.")).toBeTruthy();
  expect(within(dialog.getByRole("region", { name: "In Chinese" })).getByText("请创建。")).toBeTruthy();
  expect(dialog.getByText("/main/ssh-key")).toBeTruthy();
  expect(dialog.getByText("Withdrawn")).toBeTruthy();
});
