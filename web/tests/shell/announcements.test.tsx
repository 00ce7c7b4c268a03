import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { AnnouncementReply } from "../../src/api/generated/types.gen";
import { AnnouncementBanner } from "../../src/features/shell/AnnouncementBanner";
import { announced } from "../home/announced";
import { show, stubServer } from "../identity/show";

beforeEach(() => queryClient.clear());

test("only what nobody should miss stands over the page, with where and when, and what is dismissed stays away", async () => {
  const maintenance: Partial<AnnouncementReply> = {
    kind: "maintenance",
    until_at: "2026-12-01T12:00:00Z",
    regions: ["cn-east"],
    is_banner: true,
  };
  const announcements = [
    announced("m-1", maintenance),
    announced("o-1", {}),
    announced("c-1", { severity: "critical", is_banner: true }),
  ];
  stubServer({ "announcement/list/": { data: { announcements } } });
  const first = await show(() => <AnnouncementBanner />, "/main/home");
  expect(await screen.findByText(/^Text m-1 · .* to .* · cn-east$/)).toBeTruthy();
  expect(screen.getByText("Text c-1")).toBeTruthy();
  expect(screen.queryByText("Text o-1")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Dismiss “Title m-1”" }));
  await waitFor(() => expect(screen.queryByText(/^Text m-1/)).toBeNull());
  expect(screen.getByText("Text c-1")).toBeTruthy();
  first.unmount();
  await show(() => <AnnouncementBanner />, "/main/home");
  expect(await screen.findByText("Text c-1")).toBeTruthy();
  expect(screen.queryByText(/^Text m-1/)).toBeNull();
});

test("what was dismissed is shown again once it is written anew", async () => {
  const critical: Partial<AnnouncementReply> = { severity: "critical", is_banner: true };
  const answers = (changes: object) => ({
    "announcement/list/": { data: { announcements: [announced("c-2", { ...critical, ...changes })] } },
  });
  stubServer(answers({}));
  const first = await show(() => <AnnouncementBanner />, "/main/home");
  await userEvent.click(await screen.findByRole("button", { name: "Dismiss “Title c-2”" }));
  await waitFor(() => expect(screen.queryByText("Text c-2")).toBeNull());
  first.unmount();
  queryClient.clear();
  stubServer(answers({ text_us: "It is worse.", saved_at: "2026-11-30T11:00:00Z" }));
  await show(() => <AnnouncementBanner />, "/main/home");
  expect(await screen.findByText("It is worse.")).toBeTruthy();
});

test("over another site's page the title stands in the same line", async () => {
  const announcements = [announced("c-1", { severity: "critical", is_banner: true })];
  stubServer({ "announcement/list/": { data: { announcements } } });
  await show(() => <AnnouncementBanner isCompact />, "/portal/gpu");
  expect(await screen.findByText(/^Title c-1 · Text c-1/)).toBeTruthy();
});
