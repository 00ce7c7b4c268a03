import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { RecommendationReply } from "../../src/api/generated/types.gen";
import { RecommendationsCard } from "../../src/features/home/RecommendationsCard";
import { setLanguage } from "../../src/state/lang";
import { show, stubServer } from "../identity/show";

const one = (recommendation_id: string, changes: Partial<RecommendationReply>): RecommendationReply => ({
  recommendation_id,
  title_us: "GPU servers",
  text_us: "Whole machines.",
  title_cn: "GPU 服务器",
  text_cn: "整台物理机。",
  link: "/main/gpu-server/create",
  ...changes,
});

const list = (...recommendations: RecommendationReply[]) => ({
  "recommendation/list/": { data: { recommendations } },
});

beforeEach(() => queryClient.clear());

test("a page of the console is followed within it, and an address elsewhere in a new tab", async () => {
  stubServer(list(one("a", {}), one("b", { title_us: "Guide", link: "https://docs.example.com/guide" })));
  const { history } = await show(RecommendationsCard, "/main/home");
  const elsewhere = await screen.findByRole("link", { name: /^Guide/ });
  expect(elsewhere.getAttribute("href")).toBe("https://docs.example.com/guide");
  expect([elsewhere.getAttribute("target"), elsewhere.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  expect(screen.getAllByText("Whole machines.")).toHaveLength(2);
  const page = screen.getByRole("link", { name: "GPU servers" });
  expect(page.getAttribute("target")).toBeNull();
  await userEvent.click(page);
  await waitFor(() => expect(history.location.pathname).toBe("/main/gpu-server/create"));
});

test("a recommendation is read in the language of the page", async () => {
  stubServer(list(one("a", {})));
  await show(RecommendationsCard, "/main/home");
  await screen.findByRole("link", { name: "GPU servers" });
  act(() => setLanguage("CN"));
  expect(screen.getByRole("link", { name: "GPU 服务器" })).toBeTruthy();
  expect(screen.getByText("整台物理机。")).toBeTruthy();
  act(() => setLanguage("US"));
});

test("who is recommended nothing is told so, and a failure has a second try", async () => {
  let isDown = true;
  stubServer({
    "recommendation/list/": () =>
      isDown ? { status: 503, code: 100006, message: "Failed" } : { data: { recommendations: [] } },
  });
  await show(RecommendationsCard, "/main/home");
  const again = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText("No recommendations")).toBeTruthy();
});
