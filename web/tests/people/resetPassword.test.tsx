import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { ProofOutlet } from "../../src/domain/proof/ProofOutlet";
import { ACT } from "../../src/features/people/users/userActs";
import { show, stubServer } from "../identity/show";

const PATH = "user/password/reset/";
const NEEDED = {
  status: 403,
  code: 100013,
  message: "Permission error",
  violations: [{ field: "proof", rule: { rule: "proof_needed" } }],
};

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test("whoever leaves the question for the password is asked once, and hears of each why nothing was sent", async () => {
  const posted = stubServer({ "account/info/": { data: { login_name: "river_77" } }, [PATH]: NEEDED });
  const screen = await show(() => <ProofOutlet />, "/main/home");
  const done = ACT.reset_password(["one", "two"]);
  await userEvent.setup().click(await screen.findByRole("button", { name: "Cancel" }));
  const message = "Confirm your password to continue.";
  expect(await done).toEqual(["one", "two"].map((id) => ({ id, code: 100013, message })));
  expect(posted.map(({ path }) => path)).toEqual([PATH]);
});
