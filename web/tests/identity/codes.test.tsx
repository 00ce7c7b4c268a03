import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { SecondFactorStep } from "../../src/features/identity/SecondFactorStep";
import { show, stubServer } from "./show";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a code of an app is taken as the app shows it, in two groups", async () => {
  const posted = stubServer({ "session/factor/": { data: { step: "signed_in" } } });
  const onStep = vi.fn(async () => undefined);
  const screen = await show(
    () => <SecondFactorStep challenge="challenge-1" methods={["totp"]} onStep={onStep} onOver={vi.fn()} />,
    "/login",
  );
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText("Authenticator code"));
  await user.paste("123 456 ");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(onStep).toHaveBeenCalledOnce());
  expect(posted).toEqual([
    { path: "session/factor/", body: { challenge: "challenge-1", method: "totp", code: "123456" } },
  ]);
});
