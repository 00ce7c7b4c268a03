import type { Violation } from "@portico/console";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { BilledReply, TitleReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { RequestButton } from "../../src/features/invoice/RequestButton";
import { RequestPage } from "../../src/features/invoice/RequestPage";
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

const usd = (minor: number) => ({ minor, currency: "USD" as const });
const OCTOBER: BilledReply = {
  month: 202_610,
  state: "available",
  available: usd(5_000),
  invoiced: usd(0),
  paid: usd(5_000),
  total: usd(5_000),
};
const SEPTEMBER: BilledReply = { ...OCTOBER, month: 202_609, available: usd(700), paid: usd(700), total: usd(700) };
const TITLE: TitleReply = {
  title_id: "0193a1b2-0000-7000-8000-0000000000aa",
  kind: "personal",
  name: "Li Ming",
  tax_number: "",
  address: "",
  telephone: "",
  bank: "",
  bank_account: "",
  email: "",
  is_default: true,
};

/** The form with months as they are by now, of which October is asked for and refused, as another has changed it meanwhile; what was asked. */
async function refusedRequest(months: () => readonly BilledReply[], refuse: () => Violation) {
  const posted = stubServer({
    "invoice/billed_list/": () => ({ data: { months: months() } }),
    "invoice/guidance/": { data: { is_open: true } },
    "invoice/title_list/": { data: { titles: [TITLE] } },
    "invoice/create/": () => ({ status: 409, code: 100_001, message: "x", violations: [refuse()] }),
  });
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
  const Page = () => (
    <Suspense fallback={null}>
      <RequestPage />
    </Suspense>
  );
  await show(Page, "/main/invoice/create");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Add Oct 2026 to the invoice" }));
  await userEvent.click(await screen.findByRole("button", { name: "Request invoice for $50.00" }));
  await screen.findByText("The invoiceable amount has changed. Please check it again.");
  return () => posted.filter(({ path }) => path === "invoice/create/").map(({ body }) => body);
}

test("a month that somebody else has had invoiced meanwhile is not asked for again with the months that are left", async () => {
  let months = [OCTOBER, SEPTEMBER];
  const asked = await refusedRequest(
    () => months,
    () => {
      months = [{ ...OCTOBER, state: "invoiced", available: usd(0), invoiced: usd(5_000) }, SEPTEMBER];
      return { field: "months", rule: { rule: "state_forbids", state: "invoiced", action: "invoice" } };
    },
  );
  await userEvent.click(screen.getByRole("checkbox", { name: "Add Sep 2026 to the invoice" }));
  await userEvent.click(await screen.findByRole("button", { name: "Request invoice for $7.00" }));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).toMatchObject({ months: [202_609], title_id: TITLE.title_id, total: 700 });
});

test("a month of which there is another amount by now is not asked for until that was seen", async () => {
  let available = 5_000;
  const totals = await refusedRequest(
    () => [{ ...OCTOBER, available: usd(available) }],
    () => {
      available = 4_900;
      return { field: "total", rule: { rule: "amount_out_of_range", min: "49.00", max: "49.00" } };
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Request invoice for $49.00" }));
  await waitFor(() => expect(totals()).toMatchObject([{ total: 5_000 }, { total: 4_900 }]));
});
