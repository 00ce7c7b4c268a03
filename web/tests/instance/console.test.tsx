import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { expect, test, vi } from "vitest";
import { queryClient } from "../../src/api/cache";
import { accountQuery } from "../../src/api/queries";
import { ConsolePanel } from "../../src/features/instance/console/ConsolePanel";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";
import { INSTANCE } from "./instance";

// What draws a terminal needs a browser.
vi.mock("../../src/kit/terminal/openTerminal", () => ({
  openTerminal: () => ({
    size: () => ({ columns: 80, rows: 24 }),
    write: () => undefined,
    paste: () => undefined,
    lastLines: () => "",
    focus: () => undefined,
    close: () => undefined,
  }),
}));

test("whoever closes a console by the keyboard is at the button that opens it again", async () => {
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  // The ticket does not come: what is being opened can be closed as well.
  stubServer({ "compute/console/create/": () => new Promise<never>(() => undefined) });
  await show(
    () => (
      <Suspense fallback={null}>
        <ConsolePanel instance={{ ...INSTANCE, status: "running" }} />
      </Suspense>
    ),
    "/main/gpu-cloud",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Open console" }));
  await userEvent.click(await screen.findByRole("button", { name: "Close console" }));
  const opener = await screen.findByRole("button", { name: "Open console" });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
