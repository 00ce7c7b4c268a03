import { fireEvent } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { call } from "../../src/api/call";
import { sessionRevokeOthers } from "../../src/api/generated/sdk.gen";
import { accountQuery } from "../../src/api/queries";
import { token, writeCookie } from "../../src/api/token";
import { endingOf, Reentry } from "../../src/features/identity/Reentry";
import { sessionEnd } from "../../src/state/sessionEnd";
import { ACCOUNT } from "../home/account";
import { PUZZLE, show, stubServer } from "./show";

const PATH = "session/revoke_others/";
const ENDED = { status: 401, code: "NotLogError", message: "Your session has ended." };

/** A server whose session has ended until somebody signs in, as `account` then. */
function ended(account = ACCOUNT) {
  let isIn = false;
  return stubServer({
    "slider/puzzle/create/": { data: PUZZLE },
    "slider/puzzle/solve/": { data: { ticket: "ticket-1", expires_at: "2026-11-21T05:02:00Z" } },
    "session/password/": () => {
      isIn = true;
      writeCookie("cds_token", "another-half", 60);
      return { data: { step: "signed_in" } };
    },
    "account/info/": { data: account },
    [PATH]: () => (isIn ? { data: { ended: 2 } } : ENDED),
  });
}

/** A page with what asks for sign-in over it, once it is drawn. */
async function showPage() {
  const page = () => (
    <>
      <p>the page</p>
      <Reentry />
    </>
  );
  const screen = await show(page, "/main/home");
  await screen.findByText("the page");
  return screen;
}

async function signIn(screen: Awaited<ReturnType<typeof show>>) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Password"), "Quiet_Harbour7{Enter}");
  await screen.findByAltText("A picture with a gap");
  screen.getByRole("slider").focus();
  await user.keyboard("{PageUp}{Enter}");
}

const act = () => call(sessionRevokeOthers({ body: {} }));

beforeEach(() => {
  writeCookie("cds_token", "half-a-key", 60);
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT as never);
});

afterEach(() => {
  writeCookie("cds_token", "", 0);
  sessionEnd.set(null);
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("calls whose session has ended share one sign-in over the page, and are sent again", async () => {
  const posted = ended();
  const screen = await showPage();
  const both = Promise.all([act(), act()]);
  expect(await screen.findByText(/Your session was ended from another device/)).toBeTruthy();
  expect(screen.getByText(ACCOUNT.login_name)).toBeTruthy();
  await signIn(screen);
  expect(await both).toEqual([{ ended: 2 }, { ended: 2 }]);
  expect(posted.filter(({ path }) => path === "session/password/")).toMatchObject([
    { body: { login_name: ACCOUNT.login_name } },
  ]);
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(token()).toBe("another-half");
});

test("whoever leaves, and somebody else, is not let into what stands on the page", async () => {
  ended({ ...ACCOUNT, login_name: "somebody_else" });
  const screen = await showPage();
  const refused = (error: unknown) => error;
  const first = act().catch(refused);
  await userEvent.click((await screen.findAllByRole("button", { name: "Leave this page" }))[0] as HTMLElement);
  expect(await first).toMatchObject({ code: "NotLogError" });
  const second = act().catch(refused);
  await signIn(screen);
  expect(await second).toMatchObject({ code: "NotLogError" });
});

test("an answer that was on its way while somebody signed in is asked for again without a word", async () => {
  let tries = 0;
  stubServer({
    [PATH]: () => {
      tries += 1;
      if (tries > 1) return { data: { ended: 0 } };
      writeCookie("cds_token", "another-half", 60);
      return ENDED;
    },
  });
  expect(await act()).toEqual({ ended: 0 });
  expect(token()).toBe("another-half");
});

test.each([
  [100005, null, "gone"],
  ["AuthError", null, "gone"],
  ["NotLogError", null, "ended"],
  ["NotLogError", { at: 2_000, canStay: true }, "ended"],
  ["NotLogError", { at: 1_000, canStay: true }, "idle"],
  ["NotLogError", { at: 1_000, canStay: false }, "old"],
] as const)("code %s with the end %j known means: %s", (code, known, ending) => {
  sessionEnd.set(known);
  expect(endingOf(code, 1_500)).toBe(ending);
});

test("a window that is come back to goes on where the same person has signed in in another one", async () => {
  stubServer({
    "account/info/": { data: ACCOUNT },
    [PATH]: () => (token() === "another-half" ? { data: { ended: 2 } } : ENDED),
  });
  const screen = await showPage();
  const first = act();
  expect(await screen.findByText(/Your session was ended from another device/)).toBeTruthy();
  writeCookie("cds_token", "another-half", 60);
  window.dispatchEvent(new Event("focus"));
  expect(await first).toEqual({ ended: 2 });
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a window that is come back to begins anew where somebody else has signed in in another one", async () => {
  const begins = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
  stubServer({ "account/info/": { data: { ...ACCOUNT, login_name: "somebody_else" } } });
  await showPage();
  window.dispatchEvent(new Event("focus"));
  writeCookie("cds_token", "another-half", 60);
  window.dispatchEvent(new Event("focus"));
  await vi.waitFor(() => expect(begins).toHaveBeenCalledOnce());
  expect(begins).toHaveBeenCalledWith("/main/home");
  begins.mockRestore();
});

test("Escape closes the puzzle, and neither the sign-in below it nor the page", async () => {
  ended();
  const screen = await showPage();
  const first = act().catch((error: unknown) => error);
  await userEvent.type(await screen.findByLabelText("Password"), "Quiet_Harbour7{Enter}");
  await screen.findByAltText("A picture with a gap");
  fireEvent.keyDown(screen.getByRole("slider"), { key: "Escape", keyCode: 27 });
  await vi.waitFor(() => expect(screen.queryByRole("slider")).toBeNull());
  const password = screen.getByLabelText("Password");
  fireEvent.keyDown(password, { key: "Escape", keyCode: 27 });
  expect(screen.getByText(ACCOUNT.login_name)).toBeTruthy();
  await userEvent.click((await screen.findAllByRole("button", { name: "Leave this page" }))[0] as HTMLElement);
  expect(await first).toMatchObject({ code: "NotLogError" });
});
