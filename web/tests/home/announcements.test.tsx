import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { AnnouncementsCard } from "../../src/features/home/AnnouncementsCard";
import { show, stubServer } from "../identity/show";
import { announced } from "./announced";

/** The card with so many announcements. */
function open(count: number) {
  const announcements = Array.from({ length: count }, (_, place) => announced(`${place + 1}`));
  stubServer({ "announcement/list/": { data: { announcements } } });
  return show(AnnouncementsCard, "/main/home");
}

const texts = () => screen.getAllByText(/^Text \d+$/).map((text) => text.textContent);

beforeEach(() => queryClient.clear());

test("of many announcements the first five are shown, and all where that is asked for", async () => {
  await open(7);
  await screen.findByText("Text 1");
  expect(texts()).toEqual(["Text 1", "Text 2", "Text 3", "Text 4", "Text 5"]);
  await userEvent.click(screen.getByRole("button", { name: "Show all 7 announcements" }));
  expect(texts()).toHaveLength(7);
  await userEvent.click(screen.getByRole("button", { name: "Show fewer announcements" }));
  expect(texts()).toHaveLength(5);
});

test("where no more than five are announced, there is nothing to ask for", async () => {
  await open(5);
  await screen.findByText("Text 5");
  expect(screen.queryByRole("button")).toBeNull();
});
