import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { AnnouncementReply } from "../../src/operator/generated/types.gen";
import { PATHS } from "../../src/operator/paths";
import { type Answers, operatorPage, SIGNED_IN } from "./show";

const SAVED: AnnouncementReply = {
  announcement_id: "a-1",
  kind: "maintenance",
  severity: "warning",
  title_us: "Storage upgrade",
  text_us: "Disks may be slow.",
  title_cn: "存储升级",
  text_cn: "磁盘可能变慢。",
  regions: ["cn-east"],
  from_at: "2026-12-01T10:00:00Z",
  until_at: "2026-12-01T12:00:00Z",
  is_pinned: true,
  is_banner: true,
  saved_at: "2026-11-30T10:00:00Z",
};

/** Opens the form of an announcement that is there. */
async function edit(announcement: AnnouncementReply, answers: Answers = {}) {
  const row = { announcement, is_present: true, withdrawn_at: null, saved_by: "ada" };
  const page = operatorPage(
    {
      ...SIGNED_IN,
      "announcement/list/": () => ({ data: { items: [row], regions: ["cn-east"] } }),
      "announcement/save/": () => ({ data: null }),
      ...answers,
    },
    PATHS.announcements,
  );
  await userEvent.click(await screen.findByRole("button", { name: `Edit: ${announcement.title_us}` }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit announcement" }));
  await dialog.findByLabelText("Title in English");
  const saves = () => page.posted.filter(({ path }) => path === "announcement/save/");
  return { dialog, saves };
}

test("before an announcement is published, its card and banner are shown as customers see them, in both languages", async () => {
  const { dialog, saves } = await edit(SAVED);
  await userEvent.click(dialog.getByRole("button", { name: "Preview" }));
  const english = within(await dialog.findByRole("region", { name: "In English" }));
  const chinese = within(dialog.getByRole("region", { name: "In Chinese" }));
  expect(saves()).toEqual([]);
  expect(english.getAllByText("Storage upgrade")).toHaveLength(2);
  expect(english.getByText(/^Disks may be slow\. · .* to .* · cn-east$/)).toBeTruthy();
  expect(english.getByText("Maintenance")).toBeTruthy();
  expect(chinese.getAllByText("存储升级")).toHaveLength(2);
  expect(chinese.getByText(/^磁盘可能变慢。 · .* 至 .* · cn-east$/)).toBeTruthy();
  expect(chinese.getByText("维护")).toBeTruthy();
  expect(chinese.getByText("置顶")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(saves()).toHaveLength(1));
});

test("what somebody else has saved meanwhile is not overwritten, and nothing of what was typed is lost", async () => {
  const rule = { rule: "state_forbids", state: "changed", action: "save" };
  const refusal = { status: 409, code: 100001, message: "x", violations: [{ field: "seen_saved_at", rule }] };
  const { dialog, saves } = await edit(SAVED, { "announcement/save/": () => refusal });
  await userEvent.type(dialog.getByLabelText("Title in English"), " again");
  await userEvent.click(dialog.getByRole("button", { name: "Preview" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Publish" }));
  expect(await dialog.findByText(/^Someone else has saved it since you opened it\./)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>("Title in English").value).toBe("Storage upgrade again");
  expect(saves()[0]?.body).toMatchObject({ announcement_id: "a-1", seen_saved_at: SAVED.saved_at });
});

test("pressing Preview twice publishes nothing, whether by mouse or by keyboard", async () => {
  const { dialog, saves } = await edit(SAVED);
  await userEvent.dblClick(dialog.getByRole("button", { name: "Preview" }));
  await dialog.findByRole("region", { name: "In English" });
  expect(saves()).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Back" }));
  (await dialog.findByRole("button", { name: "Preview" })).focus();
  await userEvent.keyboard("{Enter}");
  await dialog.findByRole("region", { name: "In English" });
  await userEvent.keyboard("{Enter}");
  expect(saves()).toEqual([]);
});

test("what is no maintenance and not critical has no banner in its preview", async () => {
  const { dialog } = await edit({ ...SAVED, kind: "product", severity: "info", is_banner: false });
  await userEvent.click(dialog.getByRole("button", { name: "Preview" }));
  const english = within(await dialog.findByRole("region", { name: "In English" }));
  expect(english.getAllByText("Storage upgrade")).toHaveLength(1);
});

test("the preview leads back to the fields as they were filled in", async () => {
  const { dialog } = await edit(SAVED);
  await userEvent.type(dialog.getByLabelText("Title in English"), " two");
  await userEvent.click(dialog.getByRole("button", { name: "Preview" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Back" }));
  expect((await dialog.findByLabelText<HTMLInputElement>("Title in English")).value).toBe("Storage upgrade two");
});

test("a rule that only the server finds broken leads back to its field", async () => {
  const violations = [{ field: "announcement.until", rule: { rule: "required" } }];
  const { dialog } = await edit(SAVED, {
    "announcement/save/": () => ({ status: 400, code: 100001, message: "Parameter error", violations }),
  });
  await userEvent.click(dialog.getByRole("button", { name: "Preview" }));
  await userEvent.click(await dialog.findByRole("button", { name: "Publish" }));
  expect((await dialog.findAllByText("This field is required.")).length).toBeGreaterThan(0);
  expect(dialog.getByLabelText("Title in English")).toBeTruthy();
});
