import { within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { UpdatePage } from "../../src/features/security/update/UpdatePage";
import { ACCOUNT } from "../home/account";
import { type Answer, show, stubServer } from "../identity/show";
import { SECURITY } from "./security";

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const CODES = ["abcd-efgh-jkmn-pqrs", "stuv-wxyz-2345-6789"];

function server(answers: Record<string, Answer> = {}, security = SECURITY) {
  return stubServer({ "account/info/": { data: ACCOUNT }, "security/show/": { data: security }, ...answers });
}

test("an authenticator app is bound with its first code, and the recovery codes are shown once", async () => {
  let isOn = false;
  const posted = server({
    "security/show/": () => ({ data: { ...SECURITY, totp: { enabled: isOn, recovery_codes_left: isOn ? 10 : 0 } } }),
    "totp/create/": {
      data: { secret: "JBSWY3DPEHPK3PXP", otpauth_uri: "otpauth://totp/x", qr: "data:image/svg+xml;base64,PHN2Zy8+" },
    },
    "totp/confirm/": () => {
      isOn = true;
      return { data: { recovery_codes: CODES } };
    },
  });
  const screen = await show(() => <UpdatePage id="totp" />, "/main/accountsecurity/update/totp");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Set up" }));
  expect(await screen.findByAltText("QR code with the app's secret")).toBeTruthy();
  expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
  await user.type(screen.getByLabelText("Authenticator code"), "123");
  expect(await screen.findByText("Enter the 6-digit code.")).toBeTruthy();
  await user.type(screen.getByLabelText("Authenticator code"), "456{Enter}");
  for (const code of CODES) expect(await screen.findByText(code)).toBeTruthy();
  expect(posted.at(-1)).toEqual({ path: "totp/confirm/", body: { code: "123456" } });
  // The field that had the focus is gone: whoever goes by the keyboard is led on, not back to the top of the page.
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("Copy"));
  await user.click(screen.getByRole("button", { name: "I have saved them" }));
  expect(await screen.findByText("10 recovery codes are left.")).toBeTruthy();
  expect(screen.queryByText(CODES[0] ?? "")).toBeNull();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("Create new recovery codes"));
});

test("whoever switches the app off is told first what that means", async () => {
  const posted = server(
    { "totp/delete/": { data: null } },
    { ...SECURITY, totp: { enabled: true, recovery_codes_left: 1 } },
  );
  const screen = await show(() => <UpdatePage id="totp" />, "/main/accountsecurity/update/totp");
  const user = userEvent.setup();
  expect(await screen.findByText("1 recovery code is left.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("will no longer be required to sign in");
  expect(posted).toEqual([]);
});

test("a passkey is made by the browser and kept under its name", async () => {
  const made = { id: "cred-1", rawId: "cmF3", type: "public-key", clientExtensionResults: {}, response: {} };
  const create = vi.fn().mockResolvedValue({ toJSON: () => made });
  const parsed = { challenge: new Uint8Array([0, 1, 2]) };
  const parse = vi.fn().mockReturnValue(parsed);
  vi.stubGlobal("PublicKeyCredential", { parseCreationOptionsFromJSON: parse });
  Object.defineProperty(navigator, "credentials", { value: { create }, configurable: true });
  const options = { challenge: "AAEC", user: { id: "BAU", name: "li", displayName: "Li" } };
  const posted = server({
    "passkey/create/begin/": { data: { ceremony: "c-1", options } },
    "passkey/create/finish/": { data: { passkey_id: "p-1" } },
  });
  const screen = await show(() => <UpdatePage id="passkeys" />, "/main/accountsecurity/update/passkeys");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add passkey" }));
  await user.type(await screen.findByLabelText("Name"), "Laptop");
  await user.click(screen.getAllByRole("button", { name: "Add passkey" }).at(-1) as HTMLElement);
  await vi.waitFor(() => expect(posted).toHaveLength(2));
  expect(parse.mock.calls).toEqual([[options]]);
  expect(create.mock.calls).toEqual([[{ publicKey: parsed }]]);
  expect(posted[1]).toEqual({
    path: "passkey/create/finish/",
    body: { ceremony: "c-1", name: "Laptop", credential: made },
  });
});

test.each([
  ["without WebAuthn", undefined],
  ["with WebAuthn but not its JSON", class {}],
])("in a browser %s no passkey can be added, and it is said which browsers can", async (_, known) => {
  vi.stubGlobal("PublicKeyCredential", known);
  server();
  const screen = await show(() => <UpdatePage id="passkeys" />, "/main/accountsecurity/update/passkeys");
  await screen.findAllByText(/They need Chrome or Edge 129, Firefox 119, Safari 18\.4 or newer/);
  const add = screen.getByRole("button", { name: "Add passkey" });
  expect(add.getAttribute("aria-disabled") ?? add.getAttribute("disabled")).not.toBeNull();
});

test("what renewing the codes failed with is not said of switching the app off", async () => {
  server(
    { "totp/recovery/": { status: 400, code: 100006, message: "Not at present." } },
    { ...SECURITY, totp: { enabled: true, recovery_codes_left: 3 } },
  );
  const screen = await show(() => <UpdatePage id="totp" />, "/main/accountsecurity/update/totp");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Create new recovery codes" }));
  const renewal = within(await screen.findByRole("dialog"));
  await user.click(renewal.getByRole("button", { name: "Create new recovery codes" }));
  expect(await renewal.findByText("Not at present.")).toBeTruthy();
  await user.click(renewal.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Turn off" }));
  expect((await screen.findByRole("dialog")).textContent).toContain("will no longer be required to sign in");
  expect(screen.queryByText("Not at present.")).toBeNull();
});
