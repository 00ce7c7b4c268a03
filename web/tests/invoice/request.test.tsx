import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import { RequestButton } from "../../src/features/invoice/RequestButton";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

beforeEach(() => queryClient.clear());

async function requestButton(is_open: boolean) {
  stubServer({ "account/info/": { data: ACCOUNT }, "invoice/guidance/": { data: { is_open } } });
  const screen = await show(() => <RequestButton />, "/main/invoice");
  return { ...screen, request: await screen.findByRole("button", { name: "Request invoice" }) };
}

test("where the provider issues no invoices none can be asked for, and the button says so before any form", async () => {
  const { request, findByText } = await requestButton(false);
  // It is disabled while it is being asked, too, and has nothing to say then.
  expect(await findByText("The provider does not issue invoices yet. Please contact support.")).toBeTruthy();
  expect(request.getAttribute("aria-disabled")).toBe("true");
});

test("where it does, one can be asked for", async () => {
  const { request } = await requestButton(true);
  await waitFor(() => expect(request.textContent).toBe("Request invoice"));
  await waitFor(() => expect(request.getAttribute("aria-disabled")).toBeNull());
});
