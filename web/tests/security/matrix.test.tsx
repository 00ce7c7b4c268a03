import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { MessageMatrix } from "../../src/features/security/settings/MessageMatrix";
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
  TYPES.map((message_type) => ({ message_type, contact_ids: changed[message_type] ?? ["email"] }));

test("the sole contact of a type stays and says why at its row; others change and are saved at once", async () => {
  const posted = stubServer({
    "message/setting/show/": { data: { contacts: CONTACTS, settings: settings() } },
    "message/setting/update/": { data: { contacts: CONTACTS, settings: settings({ finance: ["sms"] }) } },
  });
  const screen = await show(MessageMatrix, "/main/settings");
  const user = userEvent.setup();
  const box = (name: string) => screen.getByRole("checkbox", { name }) as HTMLInputElement;
  await user.click(await screen.findByRole("checkbox", { name: "Finance to l****g@example.com" }));
  expect((await screen.findByRole("alert")).textContent).toContain("only contact");
  expect(box("Finance to l****g@example.com").checked).toBe(true);
  await user.click(box("Finance to +86 138****8000"));
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(box("Finance to l****g@example.com"));
  await user.click(screen.getByRole("button", { name: "Save message settings" }));
  await vi.waitFor(() =>
    expect(posted).toEqual([{ path: "message/setting/update/", body: { settings: settings({ finance: ["sms"] }) } }]),
  );
});

test("without a contact the page says what to do", async () => {
  stubServer({ "message/setting/show/": { data: { contacts: [], settings: settings() } } });
  const screen = await show(MessageMatrix, "/main/settings");
  expect(await screen.findByText("No contacts yet")).toBeTruthy();
});
