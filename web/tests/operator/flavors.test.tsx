import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ruleWords } from "../../src/i18n/ruleWords";
import { PATHS } from "../../src/operator/paths";
import { type Answers, operatorPage, SIGNED_IN } from "./show";

const flavor = (name: string) => ({
  flavor: { name, family: "general", spec: { vcpus: 1, memory_mib: 1_024, gpus: 0, gpu_model: "" } },
  product: `compute/${name}`,
  is_offered: true,
  stock: 3,
});
const SEEN = "2026-11-30T10:00:00Z";
const ANSWERS: Answers = {
  ...SIGNED_IN,
  "engine/list/": () => ({ data: { engines: [{ region: "cn-north" }] } }),
  "flavor/list/": () => ({ data: { items: [flavor("c1.small")], next_cursor: null, saved_at: SEEN } }),
};

/** Opens what a region offers as the dialog has it, and its field. */
async function open() {
  await userEvent.click(await screen.findByRole("button", { name: "Publish flavors" }));
  const dialog = within(await screen.findByRole("dialog"));
  return { dialog, list: dialog.getByRole<HTMLTextAreaElement>("textbox") };
}

const publish = () => {
  const buttons = screen.getAllByRole("button", { name: "Publish flavors" });
  return userEvent.click(buttons.at(-1) ?? document.body);
};

test("what somebody else has published meanwhile is not overwritten, and is what the dialog begins with next", async () => {
  let offers = { items: [flavor("c1.small")], next_cursor: null, saved_at: SEEN };
  const rule = { rule: "state_forbids", state: "changed", action: "save" };
  const refuse = () => {
    offers = { items: [flavor("c1.theirs")], next_cursor: null, saved_at: "2026-11-30T11:00:00Z" };
    return { status: 409, code: 100001, message: "x", violations: [{ field: "seen_saved_at", rule }] };
  };
  const answers = { ...ANSWERS, "flavor/list/": () => ({ data: offers }), "flavor/publish/": refuse };
  const { posted } = operatorPage(answers, PATHS.flavors);
  const { dialog, list } = await open();
  await userEvent.type(list, " ");
  const typed = list.value;
  await publish();
  expect(await dialog.findByText(/^Someone else has published flavors since you opened the list\./)).toBeTruthy();
  expect(list.value).toBe(typed);
  expect(posted.at(-1)?.body).toMatchObject({ region: "cn-north", seen_saved_at: SEEN });
  await screen.findByText("c1.theirs");
  expect(list.value).toBe(typed);
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await open()).list.value).toContain("c1.theirs");
});

test("what is wrong with a list is said in words, with its field", async () => {
  const rule = { rule: "listed_twice" };
  const refuse = () => ({ status: 400, code: 100001, message: "x", violations: [{ field: "flavors[1].name", rule }] });
  operatorPage({ ...ANSWERS, "flavor/publish/": refuse }, PATHS.flavors);
  const { dialog } = await open();
  await publish();
  expect(await dialog.findByText(`flavors[1].name: ${ruleWords({ rule: "listed_twice" })}`)).toBeTruthy();
  expect(dialog.queryByText(/listed_twice/)).toBeNull();
});

test.each([
  ["cn-north", "cn-north"],
  ["us-west", "us-west"],
  ["gone", "cn-north"],
])("where the address names the region %s, the filter says that flavors of %s are shown", async (named, shown) => {
  const engines = () => ({ data: { engines: [{ region: "cn-north" }, { region: "us-west" }] } });
  const { asked } = operatorPage({ ...ANSWERS, "engine/list/": engines }, `${PATHS.flavors}?region=${named}`);
  await screen.findByText("c1.small");
  expect(asked).toContain(`flavor/list/?region=${shown}`);
  expect(screen.getByRole("button", { name: new RegExp(shown) })).toBeTruthy();
});
