import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PATHS } from "../../src/operator/paths";
import { operatorPage, SIGNED_IN } from "./show";

const [BEFORE, AFTER] = ["2026-11-20T06:00:00Z", "2026-11-21T06:00:00Z"];
const TEXTS = { text_us: "More.", text_cn: "更多。" };
const SAVED = { is_present: true, withdrawn_at: null, saved_by: "ada" };
const PERIOD = { regions: [], from_at: BEFORE, until_at: null };

const announcements = (title: string, saved_at: string) => {
  const words = { title_us: title, title_cn: title, ...TEXTS };
  const kind = { kind: "product", severity: "info", is_pinned: false, is_banner: false };
  const announcement = { announcement_id: "a", ...words, ...kind, ...PERIOD, saved_at };
  return { items: [{ announcement, ...SAVED }], next_cursor: null, regions: [] };
};
const recommendations = (title: string, saved_at: string) => {
  const recommendation = { recommendation_id: "a", title_us: title, title_cn: title, ...TEXTS, link: "/main/ssh-key" };
  const whom = { unless: "none", only_with: "none", position: 1 };
  return { items: [{ recommendation, ...whom, ...PERIOD, ...SAVED, saved_at }], next_cursor: null, regions: [] };
};
const answers = (name: string, saved_at: string) => ({
  answers: [{ answer_id: "a", name, ...TEXTS, saved_at, saved_by: "ada" }],
});

test.each([
  ["announcement", PATHS.announcements, announcements, ["Preview", "Publish"], "Title in English"],
  ["recommendation", PATHS.recommendations, recommendations, ["Publish"], "Title in English"],
  ["canned answer", PATHS.canned_answers, answers, ["Save"], "Name"],
] as const)(
  "a colleague's version of the same %s is what its dialog begins with next",
  async (what, path, listOf, buttons, label) => {
    const called = what.replace(" ", "_");
    let data: unknown = listOf("Mine", BEFORE);
    const refuse = () => {
      data = listOf("Theirs", AFTER);
      const rule = { rule: "state_forbids", state: "changed", action: "save" };
      return { status: 409, code: 100001, message: "x", violations: [{ field: "seen_saved_at", rule }] };
    };
    const { posted } = operatorPage(
      { ...SIGNED_IN, [`${called}/list/`]: () => ({ data }), [`${called}/save/`]: refuse },
      path,
    );
    const edit = async (title: string) => {
      await userEvent.click(await screen.findByRole("button", { name: `Edit: ${title}` }));
      return within(await screen.findByRole("dialog", { name: `Edit ${what}` }));
    };
    const dialog = await edit("Mine");
    for (const name of buttons) await userEvent.click(await dialog.findByRole("button", { name }));
    expect(await dialog.findByText(/^Someone else has saved it since you opened it\./)).toBeTruthy();
    expect(posted.at(-1)?.body).toMatchObject({ seen_saved_at: BEFORE });
    await screen.findByText("Theirs");
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const next = await edit("Theirs");
    expect((await next.findByLabelText<HTMLInputElement>(label)).value).toBe("Theirs");
  },
);
