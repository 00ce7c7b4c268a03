import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { MessageMatrix } from "../../src/features/security/settings/MessageMatrix";
import { halfTyped } from "../../src/state/halfTyped";
import { show, stubServer } from "../identity/show";

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const CONTACTS = [
  { contact_id: "email", channel: "email", masked: "l****g@example.com" },
  { contact_id: "sms", channel: "sms", masked: "+86 138****8000" },
];
const TYPES = ["account", "security", "finance", "resource", "product", "operations"];
const settings = (changed: Record<string, string[]> = {}) =>
  TYPES.map((message_type) => ({ message_type, contact_ids: changed[message_type] ?? ["email"], in_console: true }));

test("security messages keep a contact and say why at their row; others change and are saved at once", async () => {
  const posted = stubServer({
    "message/setting/show/": { data: { contacts: CONTACTS, always_sent: ["security"], settings: settings() } },
    "message/setting/update/": {
      data: { contacts: CONTACTS, always_sent: ["security"], settings: settings({ finance: ["sms"] }) },
    },
  });
  const screen = await show(MessageMatrix, "/main/settings");
  const user = userEvent.setup();
  const box = (name: string) => screen.getByRole("checkbox", { name }) as HTMLInputElement;
  await user.click(await screen.findByRole("checkbox", { name: "Security to l****g@example.com" }));
  expect((await screen.findByRole("alert")).textContent).toContain("only contact");
  expect(box("Security to l****g@example.com").checked).toBe(true);
  await user.click(box("Finance to +86 138****8000"));
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(box("Finance to l****g@example.com"));
  await user.click(screen.getByRole("button", { name: "Save message settings" }));
  await vi.waitFor(() =>
    expect(posted).toEqual([{ path: "message/setting/update/", body: { settings: settings({ finance: ["sms"] }) } }]),
  );
});

test("messages of a type leave the console when their box there is cleared, whatever contacts they have", async () => {
  const saved = settings().map((one) => ({ ...one, in_console: one.message_type !== "account" }));
  const posted = stubServer({
    "message/setting/show/": { data: { contacts: CONTACTS, always_sent: ["security"], settings: saved } },
    "message/setting/update/": { data: { contacts: CONTACTS, always_sent: ["security"], settings: saved } },
  });
  const screen = await show(MessageMatrix, "/main/settings");
  const user = userEvent.setup();
  const box = (type: string) =>
    screen.getByRole("checkbox", { name: `Show ${type} messages in the console` }) as HTMLInputElement;
  await screen.findByRole("checkbox", { name: "Show Finance messages in the console" });
  expect([box("Account").checked, box("Finance").checked]).toEqual([false, true]);
  await user.click(box("Account"));
  await user.click(box("Finance"));
  await user.click(screen.getByRole("button", { name: "Save message settings" }));
  const wanted = settings().map((one) => ({ ...one, in_console: one.message_type !== "finance" }));
  await vi.waitFor(() => expect(posted).toEqual([{ path: "message/setting/update/", body: { settings: wanted } }]));
});

test("a type stands in the console alone if it is chosen so, and then stays there", async () => {
  const posted = stubServer({
    "message/setting/show/": { data: { contacts: CONTACTS, always_sent: ["security"], settings: settings() } },
    "message/setting/update/": { data: { contacts: CONTACTS, always_sent: ["security"], settings: settings() } },
  });
  const screen = await show(MessageMatrix, "/main/settings");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("checkbox", { name: "Products to l****g@example.com" }));
  await user.click(screen.getByRole("checkbox", { name: "Show Products messages in the console" }));
  expect((await screen.findByRole("alert")).textContent).toContain("needs a contact or the console");
  await user.click(screen.getByRole("button", { name: "Save message settings" }));
  await vi.waitFor(() =>
    expect(posted).toEqual([{ path: "message/setting/update/", body: { settings: settings({ product: [] }) } }]),
  );
});

test("without a contact the page says what to do, and what stands in the console is chosen all the same", async () => {
  const none = settings().map((one) => ({ ...one, contact_ids: [] }));
  const posted = stubServer({
    "message/setting/show/": { data: { contacts: [], always_sent: ["security"], settings: none } },
    "message/setting/update/": { data: { contacts: [], always_sent: ["security"], settings: none } },
  });
  const screen = await show(MessageMatrix, "/main/settings");
  expect(await screen.findByText("No contacts yet")).toBeTruthy();
  const box = screen.getByRole("checkbox", { name: "Show Products messages in the console" }) as HTMLInputElement;
  await userEvent.click(box);
  expect((await screen.findByRole("alert")).textContent).toContain("needs a contact or the console");
  expect([box.checked, posted.length]).toEqual([true, 0]);
});

test("on a phone each type of message stacks its contacts and the console, each box with its name before it", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation(() => ({ matches: true }) as MediaQueryList);
  stubServer({
    "message/setting/show/": { data: { contacts: CONTACTS, always_sent: ["security"], settings: settings() } },
  });
  const screen = await show(MessageMatrix, "/main/settings");
  const row = (await screen.findByRole("checkbox", { name: "Finance to l****g@example.com" })).closest("tr");
  const labels = [...(row?.querySelectorAll("[data-label]") ?? [])].map((cell) => cell.getAttribute("data-label"));
  vi.restoreAllMocks();
  expect(labels.slice(1)).toEqual(["Email l****g@example.com", "Mobile +86 138****8000", "Console"]);
});

test("ticks that are not saved are guarded, and the focus is where it was once they are", async () => {
  let kept = settings();
  stubServer({
    "message/setting/show/": () => ({ data: { contacts: CONTACTS, always_sent: ["security"], settings: kept } }),
    "message/setting/update/": () => {
      kept = settings({ finance: ["email", "sms"] });
      return { data: { contacts: CONTACTS, always_sent: ["security"], settings: kept } };
    },
  });
  const screen = await show(MessageMatrix, "/main/settings");
  const box = await screen.findByRole("checkbox", { name: "Finance to +86 138****8000" });
  await userEvent.click(box);
  expect(halfTyped.get()).toBe(1);
  const save = screen.getByRole("button", { name: "Save message settings" });
  await userEvent.click(save);
  await vi.waitFor(() => expect(halfTyped.get()).toBe(0));
  expect((box as HTMLInputElement).checked).toBe(true);
  expect(document.activeElement).toBe(save);
});

test("what is ticked while the rest is being saved is still there to be saved", async () => {
  let answer: () => void = () => undefined;
  const saved = settings({ finance: ["email", "sms"] });
  const posted = stubServer({
    "message/setting/show/": { data: { contacts: CONTACTS, always_sent: ["security"], settings: settings() } },
    "message/setting/update/": () =>
      new Promise((resolve) => {
        answer = () => resolve({ data: { contacts: CONTACTS, always_sent: ["security"], settings: saved } });
      }),
  });
  const screen = await show(MessageMatrix, "/main/settings");
  const box = (name: string) => screen.getByRole("checkbox", { name }) as HTMLInputElement;
  await userEvent.click(await screen.findByRole("checkbox", { name: "Finance to +86 138****8000" }));
  const save = screen.getByRole("button", { name: "Save message settings" });
  await userEvent.click(save);
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  await userEvent.click(box("Products to +86 138****8000"));
  answer();
  await vi.waitFor(() => expect(save.getAttribute("aria-disabled")).toBeNull());
  expect([box("Finance to +86 138****8000").checked, box("Products to +86 138****8000").checked]).toEqual([true, true]);
});
