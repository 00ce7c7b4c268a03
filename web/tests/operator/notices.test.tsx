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
