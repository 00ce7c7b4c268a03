import { execFileSync } from "node:child_process";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { accountQuery } from "../../src/api/queries";
import { InstanceForm } from "../../src/features/instance/InstanceForm";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";
import { OFFER } from "./instance";

const QUOTE = { version: 1, currency: "USD", gross: 100, discount: 0, total: 100, slices: [] };
const KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJz0Pn9rYdFKwB3b2dJEOPr9kqkPbUfMjvJAcmLdLOlR it's@home";
const PASSWORD = "Secret'Word-1";

/** The form, opened with a flavor and an image; what was posted. */
async function open() {
  const posted = stubServer({
    "compute/offer/list/": { data: OFFER },
    "compute/ssh_key/list/": { data: { items: [] } },
    "compute/instance/create/": { data: { instance_ids: ["i-1"], order_ids: ["o-1"] } },
    "billing/quote/": { data: { quote: QUOTE, discount: 0 } },
    "billing/product/list/": { data: { products: [] } },
    "billing/account/": { status: 400, code: 100013, message: "Permission error" },
    "project/list/": { data: { projects: [] } },
    "vdc/list/": { data: { vdcs: [] } },
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  await show(() => <InstanceForm />, "/main/gpu-cloud/create?region=cn-north&flavor=g1.small&image=debian-12");
  await screen.findByRole("radio", { name: /g1\.small/ });
  return posted;
}

const button = () => screen.getByRole("button", { name: "Copy as curl" });
const isDisabled = () => button().getAttribute("aria-disabled") === "true";

/** What the shown command would send: the words that a shell hands to curl. */
async function shownCommand() {
  await waitFor(() => expect(isDisabled()).toBe(false));
  await userEvent.click(button());
  const shown = (await screen.findByText(/curl -sS/)).textContent ?? "";
  const script = `curl() { printf '%s\\0' "$@"; }\n${shown}`;
  const words = execFileSync("sh", ["-c", script], { encoding: "utf8", env: { API_KEY: "pk_1" } }).split("\0");
  const headers = words.filter((_, place) => words[place - 1] === "-H");
  const body: unknown = JSON.parse(words[words.indexOf("--data") + 1] ?? "");
  return { shown, words, headers, body };
}

beforeEach(() => queryClient.clear());

test("there is no command until the form is complete and has a price, and the button says why", async () => {
  await open();
  expect(isDisabled()).toBe(true);
  button().focus();
  expect((await screen.findByRole("tooltip")).textContent).toBe("Complete the form first.");
  await userEvent.type(screen.getByLabelText("Name"), "web");
  await userEvent.click(screen.getByLabelText("Public SSH key"));
  await userEvent.paste(KEY);
  await waitFor(() => expect(isDisabled()).toBe(false));
  await userEvent.clear(screen.getByLabelText("Name"));
  await waitFor(() => expect(isDisabled()).toBe(true));
});

test("the command sends what the form sends, under a key of its own, and quotes come through the shell", async () => {
  const posted = await open();
  await userEvent.type(screen.getByLabelText("Name"), "it's $HOME");
  await userEvent.click(screen.getByLabelText("Public SSH key"));
  await userEvent.paste(KEY);
  const { words, headers, body } = await shownCommand();
  expect(words).toContain(`${location.origin}/gicend/compute/instance/create/`);
  expect(headers).toContain("authorization: Bearer pk_1");
  expect(headers).toContain("content-type: application/json");
  const key = headers.find((header) => /^Idempotency-Key: [\da-f-]{36}$/.test(header));
  expect(key).toBeTruthy();
  await userEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  expect((await shownCommand()).headers).not.toContain(key);
  await userEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: /^Create at/ }));
  await waitFor(() => expect(posted.find(({ path }) => path === "compute/instance/create/")?.body).toEqual(body));
  expect(body).toMatchObject({ total: 200, renews: false, instance: { name: "it's $HOME", login: "key" } });
});

test("no password appears in the command, which says what to fill in", async () => {
  await open();
  await userEvent.type(screen.getByLabelText("Name"), "web");
  await userEvent.click(screen.getByRole("radio", { name: /^Password/ }));
  await userEvent.type(screen.getByLabelText("Password", { selector: "input[type=password]" }), PASSWORD);
  await userEvent.type(screen.getByLabelText("Confirm password"), PASSWORD);
  const { shown, body } = await shownCommand();
  expect(shown).not.toContain("Word-1");
  expect(body).toMatchObject({ instance: { password: "PASSWORD", password_confirm: "PASSWORD" } });
  expect(screen.getByText("Replace PASSWORD in the command with the password, both times.")).toBeTruthy();
});
