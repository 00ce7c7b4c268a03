import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { call } from "../../src/api/call";
import { sessionRevokeOthers } from "../../src/api/generated/sdk.gen";
import { ProofOutlet } from "../../src/domain/proof/ProofOutlet";
import { askProof } from "../../src/domain/proof/proved";
import { show, stubServer } from "../identity/show";

const PATH = "session/revoke_others/";
const NEEDED = {
  status: 403,
  code: 100013,
  message: "Permission error",
  violations: [{ field: "proof", rule: { rule: "proof_needed" } }],
};
const WRONG = { status: 400, code: 100016, message: "The current password is incorrect." };

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** A server that wants a proof until the right password was given. */
function guarded() {
  let isProved = false;
  const prove = () => {
    isProved = JSON.stringify(posted.at(-1)?.body) === JSON.stringify({ password: "Quiet_Harbour7" });
    return isProved ? { data: { proved_until: "2026-11-21T05:02:00Z" } } : WRONG;
  };
  const posted = stubServer({
    "account/info/": { data: { login_name: "river_77" } },
    "session/prove/": prove,
    [PATH]: () => (isProved ? { data: { ended: 2 } } : NEEDED),
  });
  return posted;
}

const act = () => call(sessionRevokeOthers({ body: {} }));
const paths = (posted: readonly { path: string }[]) => posted.map(({ path }) => path);

test("a call that needs a proof asks for the password and runs again", async () => {
  const posted = guarded();
  const screen = await show(() => <ProofOutlet />, "/main/home");
  const done = askProof(act);
  const user = userEvent.setup();
  const field = await screen.findByLabelText("Password");
  await waitFor(() => expect(document.activeElement).toBe(field));
  const confirm = screen.getByRole("button", { name: "Confirm" });
  await user.type(field, "Wrong_Harbour1");
  await user.click(confirm);
  expect(await screen.findByText(WRONG.message)).toBeTruthy();
  await user.clear(field);
  await user.type(field, "Quiet_Harbour7");
  await user.click(confirm);
  expect(await done).toEqual({ value: { ended: 2 } });
  expect(paths(posted)).toEqual([PATH, "session/prove/", "session/prove/", PATH]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("whoever leaves the dialog has done nothing", async () => {
  const posted = guarded();
  const screen = await show(() => <ProofOutlet />, "/main/home");
  const done = askProof(act);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await done).toBeUndefined();
  expect(paths(posted)).toEqual([PATH]);
});

test("two calls at the same time share one dialog", async () => {
  guarded();
  const screen = await show(() => <ProofOutlet />, "/main/home");
  const both = Promise.all([askProof(act), askProof(act)]);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Password"), "Quiet_Harbour7");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await both).toEqual([{ value: { ended: 2 } }, { value: { ended: 2 } }]);
});

test("any other refusal is the caller's", async () => {
  stubServer({ [PATH]: { status: 404, code: 100004, message: "Not found" } });
  await expect(askProof(act)).rejects.toThrow("Not found");
});

test("whoever leaves the console has done nothing", async () => {
  guarded();
  const screen = await show(() => <ProofOutlet />, "/main/home");
  const done = askProof(act);
  await screen.findByLabelText("Password");
  screen.unmount();
  expect(await done).toBeUndefined();
});
