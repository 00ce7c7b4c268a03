import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { QueuedInvoice } from "../../src/operator/generated/types.gen";
import { invoicePath, PATHS } from "../../src/operator/paths";
import { toast } from "../../src/state/toast";
import { operatorPage, SIGNED_IN, WAITING } from "./show";

const ID = "0193a1b2-0000-7000-8000-0000000000cc";
const money = (minor: number) => ({ minor, currency: "CNY" as const });
const PARTY = { name: "Northwind", tax_number: "", address: "", telephone: "", bank: "", bank_account: "", email: "" };
const ISSUED: QueuedInvoice = {
  customer_no: WAITING.customer_no,
  invoice: {
    invoice_id: ID,
    number: "INV-1",
    kind: "plain",
    state: "issued",
    buyer: PARTY,
    issuer: PARTY,
    lines: [],
    amount: money(106),
    net: money(100),
    tax: money(6),
    tax_rate: 600,
    note: "",
    reason: "",
    created_at: "2026-11-20T05:00:00Z",
    issued_at: "2026-11-20T06:00:00Z",
    ended_at: null,
    credit_number: null,
    cause: null,
  },
};
const ANSWERS = {
  ...SIGNED_IN,
  "invoice/list/": () => ({ data: { items: [], next_cursor: null, open: 0, now: "2026-11-20T06:30:00Z" } }),
  "invoice/show/": () => ({ data: ISSUED }),
};

test("a link leads to an invoice whatever its state, with the document that its customer has", async () => {
  const { asked, history } = operatorPage(ANSWERS, invoicePath(ID));
  const dialog = within(await screen.findByRole("dialog", { name: /INV-1/ }));
  expect(asked).toContain(`invoice/show/?id=${ID}`);
  await userEvent.click(dialog.getByRole("button", { name: "Chinese PDF: INV-1" }));
  await waitFor(() => expect(asked).toContain(`invoice/pdf/?id=${ID}&language=CN`));
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(history.location.pathname).toBe(PATHS.invoices));
});

test("an invoice that waits has no document", async () => {
  const invoice = { ...ISSUED.invoice, number: null, state: "pending" as const, issued_at: null };
  operatorPage({ ...ANSWERS, "invoice/show/": () => ({ data: { ...ISSUED, invoice } }) }, invoicePath(ID));
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /PDF/ })).toBeNull();
});

test("an invoice that is not there is not found, which no notice says again", async () => {
  operatorPage({ ...ANSWERS, "invoice/show/": () => ({ status: 404, message: "None" }) }, invoicePath(ID));
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  expect(toast.store.get()).toEqual([]);
});

/** An invoice that waits. */
const pending = (end: string): QueuedInvoice => ({
  ...ISSUED,
  invoice: {
    ...ISSUED.invoice,
    invoice_id: `${ID.slice(0, -2)}${end}`,
    number: null,
    state: "pending",
    issued_at: null,
  },
});
const pathOf = ({ invoice }: QueuedInvoice) => invoicePath(invoice.invoice_id);
const [FIRST, SECOND] = [pending("aa"), pending("bb")];

/** The page of the first of two that wait, which a link leads to; what is issued waits no more. */
function openFirst() {
  let waiting = [FIRST, SECOND];
  const page: ReturnType<typeof operatorPage> = operatorPage(
    {
      ...SIGNED_IN,
      "invoice/list/": () => ({
        data: { items: waiting, next_cursor: null, open: waiting.length, now: "2026-11-20T06:30:00Z" },
      }),
      "invoice/show/": () => ({ data: page.history.location.pathname === pathOf(SECOND) ? SECOND : FIRST }),
      "invoice/issue/": () => {
        waiting = waiting.slice(1);
        return { data: null };
      },
    },
    pathOf(FIRST),
  );
  return page;
}

test("keys lead from an invoice that a link opened to its neighbours, and to what is decided on it", async () => {
  const { posted, history } = openFirst();
  const areFactsAtHand = () => waitFor(() => expect(document.activeElement?.className).toBe("facts"));
  const first = within(await screen.findByRole("dialog", { name: /0000-00AA/ }));
  expect(await first.findByText("1 of 2")).toBeTruthy();
  await areFactsAtHand();
  await userEvent.keyboard("j");
  const second = within(await screen.findByRole("dialog", { name: /0000-00BB/ }));
  expect(history.location.pathname).toBe(pathOf(SECOND));
  expect(second.getByText("2 of 2")).toBeTruthy();
  await areFactsAtHand();
  await userEvent.keyboard("k");
  const again = within(await screen.findByRole("dialog", { name: /0000-00AA/ }));
  await areFactsAtHand();
  await userEvent.keyboard("a");
  expect(document.activeElement).toBe(again.getByRole("button", { name: "Issue" }));
  await userEvent.keyboard("r");
  expect(document.activeElement).toBe(again.getByRole("textbox"));
  expect(posted).toEqual([]);
});

test("once an invoice that a link opened is issued the next that waits is shown, and behind the last one the list", async () => {
  const { posted, history } = openFirst();
  const first = within(await screen.findByRole("dialog", { name: /0000-00AA/ }));
  expect(await first.findByText("1 of 2")).toBeTruthy();
  await userEvent.click(first.getByRole("button", { name: "Issue" }));
  const second = within(await screen.findByRole("dialog", { name: /0000-00BB/ }));
  expect(history.location.pathname).toBe(pathOf(SECOND));
  await userEvent.click(second.getByRole("button", { name: "Issue" }));
  await waitFor(() => expect(history.location.pathname).toBe(PATHS.invoices));
  expect(posted.map(({ body }) => body)).toEqual([FIRST, SECOND].map(({ invoice }) => ({ id: invoice.invoice_id })));
});
