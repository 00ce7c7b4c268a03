import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { ContactPage } from "../../src/features/security/contact/ContactPage";
import { PasswordPage } from "../../src/features/security/PasswordPage";
import { UpdatePage } from "../../src/features/security/update/UpdatePage";
import { ACCOUNT } from "../home/account";
import { type Answer, sent, show, stubServer } from "../identity/show";
import { SECURITY } from "./security";

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const server = (answers: Record<string, Answer> = {}) =>
  stubServer({ "account/info/": { data: ACCOUNT }, "security/show/": { data: SECURITY }, ...answers });
const SENT = { data: { resend_at: "2020-01-01T00:00:00Z", expires_at: "2020-01-01T00:09:00Z" } };
const refused = (code: number, field: string, rule: object) => ({
  status: 400,
  code,
  message: "Refused",
  violations: [{ field, rule }],
});

test("an email is changed with a code to the present one and one to the new one", async () => {
  const posted = server({
    "contact/current/code/": SENT,
    "contact/code/": SENT,
    "contact/change/": refused(100015, "current_code", { rule: "incorrect_code" }),
  });
  const screen = await show(() => <ContactPage contactId="email" />, "/main/accountsecurity/update/email");
  const user = userEvent.setup();
  const present = await screen.findByLabelText("Code sent to the current contact");
  const [sendPresent, sendNew] = screen.getAllByRole("button", { name: "Send code" });
  if (!sendPresent || !sendNew) throw new Error("two codes are sent");
  await user.click(sendPresent);
  await screen.findByText(/A code has been sent to l\*\*\*\*g@example.com/);
  await user.type(present, "111111");
  await user.type(screen.getByLabelText("New email address"), "new@example");
  expect(await screen.findByText("Enter a valid email address.")).toBeTruthy();
  await user.type(screen.getByLabelText("New email address"), ".com");
  await user.click(sendNew);
  await screen.findByText(/A code has been sent to new@example.com/);
  await user.type(screen.getByLabelText("Code sent to the new contact"), "222222{Enter}");
  expect(await screen.findByText("The code is incorrect or has expired.")).toBeTruthy();
  expect(posted).toEqual([
    { path: "contact/current/code/", body: { contact_id: "email" } },
    { path: "contact/code/", body: { slot: "primary", channel: "email", target: "new@example.com" } },
    {
      path: "contact/change/",
      body: {
        slot: "primary",
        channel: "email",
        target: "new@example.com",
        code: "222222",
        current_code: "111111",
      },
    },
  ]);
});

test("a first mobile needs no code to a present one, and a code that comes too often says so at its field", async () => {
  const posted = server({ "contact/code/": { status: 429, code: 100014, message: "Sent too frequently." } });
  const screen = await show(() => <ContactPage contactId="sms" />, "/main/accountsecurity/resetPhone");
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("New mobile number"), "+8613800138000");
  expect(screen.queryByLabelText("Code sent to the current contact")).toBeNull();
  expect(screen.queryByText("Remove contact")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Send code" }));
  expect(await screen.findByText("Sent too frequently.")).toBeTruthy();
  expect(posted).toHaveLength(1);
});

test("a login mask that would refuse the present address says so before it is saved, and how to mend it", async () => {
  const posted = server({ "security/mask/": { data: { enabled: true, ip_list: "10.0.0.0/8;203.0.113.9" } } });
  const screen = await show(() => <UpdatePage id="mask" />, "/main/accountsecurity/update/mask");
  const user = userEvent.setup();
  await user.click(await screen.findByRole("checkbox", { name: "Only allow sign-ins from these addresses" }));
  const list = screen.getByRole("textbox", { name: "Addresses" });
  expect(list, "a new list begins with where one is").toHaveProperty("value", "203.0.113.9");
  await user.clear(list);
  await user.type(list, "10.0.0.0/8");
  expect(
    await screen.findByText(/With this list you would lock yourself out: your address 203.0.113.9 is not included/),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(posted, "nothing is sent that would lock the person out").toEqual([]);
  await user.click(screen.getByRole("button", { name: "Add 203.0.113.9" }));
  await waitFor(() => expect(screen.queryByText(/lock yourself out/)).toBeNull());
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("elsewhere");
  expect(posted).toEqual([{ path: "security/mask/", body: { enabled: true, ip_list: "10.0.0.0/8;203.0.113.9" } }]);
});

test("idle minutes are judged with every key", async () => {
  const posted = server({ "security/ageing/": { data: { minutes: 45 } } });
  const screen = await show(() => <UpdatePage id="login-ageing" />, "/main/accountsecurity/update/login-ageing");
  const user = userEvent.setup();
  const field = await screen.findByLabelText("Minutes of inactivity");
  await user.clear(field);
  expect(await screen.findByText("Enter a number.")).toBeTruthy();
  await user.type(field, "4");
  expect(await screen.findByText(/30/, { selector: "[class*=error] *" })).toBeTruthy();
  await user.type(field, "5{Enter}");
  await screen.findByText("elsewhere");
  expect(posted).toEqual([{ path: "security/ageing/", body: { minutes: 45 } }]);
});

test("a wrong current password and a password that was used before say so at their fields", async () => {
  let tries = 0;
  const posted = server({
    "password/change/": () => {
      tries += 1;
      return tries === 1
        ? { status: 400, code: 100016, message: "The current password is incorrect." }
        : refused(100001, "password", { rule: "used_before", count: 5 });
    },
  });
  const screen = await show(PasswordPage, "/main/accountsecurity/resetPassword");
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Current password"), "Quiet_Harbour7");
  await user.type(screen.getByLabelText("New password"), "vR7#qLxkTq9z");
  await user.type(screen.getByLabelText("Confirm password"), "vR7#qLxkTq9z{Enter}");
  expect(await screen.findByText("The current password is incorrect.")).toBeTruthy();
  await user.type(screen.getByLabelText("Current password"), "x{Enter}");
  expect(await screen.findByText("You cannot reuse your last 5 passwords.")).toBeTruthy();
  expect(posted.filter(({ path }) => path === "password/change/")).toHaveLength(2);
});

test("a password that is over is changed without the settings being asked for, and leads on to where one wanted to go", async () => {
  let isOver = true;
  const posted = stubServer({
    "account/info/": () => ({ data: { ...ACCOUNT, must_change_password: isOver } }),
    "password/change/": () => {
      isOver = false;
      return { data: null };
    },
  });
  const screen = await show(PasswordPage, "/main/accountsecurity/resetPassword?next=%2Fmain%2Forder&tab=paid");
  const user = userEvent.setup();
  expect(await screen.findByText("Your password has expired")).toBeTruthy();
  await user.type(await screen.findByLabelText("Current password"), "Quiet_Harbour7");
  await user.type(screen.getByLabelText("New password"), "vR7#qLxkTq9z");
  await user.type(screen.getByLabelText("Confirm password"), "vR7#qLxkTq9z{Enter}");
  await screen.findByText("elsewhere");
  expect(screen.history.location.href).toBe("/main/order?tab=paid");
  expect(sent(posted)).toHaveLength(1);
});
