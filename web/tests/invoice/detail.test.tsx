import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../src/api/cache";
import type { InvoiceReply } from "../../src/api/generated/types.gen";
import { accountQuery } from "../../src/api/queries";
import { InvoiceDetailPage } from "../../src/features/invoice/InvoiceDetailPage";
import { invoiceQuery } from "../../src/features/invoice/queries";
import { ACCOUNT } from "../home/account";
import { show, stubServer } from "../identity/show";

const usd = (minor: number) => ({ minor, currency: "USD" as const });
const INVOICE: InvoiceReply = {
  invoice_id: "0193a1b2-0000-7000-8000-0000000000aa",
  state: "pending",
  kind: "plain",
  amount: usd(5_000),
  net: usd(4_717),
  tax: usd(283),
  tax_rate: 600,
  buyer: { name: "Li Ming" },
  lines: [],
  note: "",
  reason: "",
  created_at: "2026-11-21T05:00:00Z",
};

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(accountQuery.queryKey, ACCOUNT);
});

test("a question about one invoice is gone once another is shown in its place", async () => {
  const other = { ...INVOICE, invoice_id: "i-2", note: "The other one" };
  stubServer({ "invoice/show/": { data: INVOICE } });
  const { history } = await show(InvoiceDetailPage, "/main/invoice/$id");
  // It was looked at before: nothing has to be waited for.
  queryClient.setQueryData(invoiceQuery("i-2").queryKey, other);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel request" }));
  await screen.findByRole("dialog");
  stubServer({ "invoice/show/": { data: other } });
  act(() => history.push("/main/invoice/i-2"));
  await screen.findByText("The other one");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
