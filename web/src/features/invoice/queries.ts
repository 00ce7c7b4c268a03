import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { invoiceBilledList, invoiceGuidance, invoiceShow, invoiceTitleList } from "../../api/generated/sdk.gen";
import type { InvoiceReply } from "../../api/generated/types.gen";
import { shortNumber } from "../../kit/ui/shortNumber";

/** Everything about invoices, to ask anew once something has changed. */
export const INVOICES = ["invoices"] as const;
/** Milliseconds between two looks at an invoice that waits to be issued. */
const FOLLOWED = 30_000;

/** What a person says to name an invoice: its number, and before it has one its short number. */
export function invoiceName({ number, invoice_id }: Pick<InvoiceReply, "number" | "invoice_id">): string {
  return number ?? shortNumber(invoice_id);
}

/** Whom invoices can be made out to, the default first. */
export const titlesQuery = queryOptions({
  queryKey: [...INVOICES, "titles"],
  queryFn: ({ signal }) => call(invoiceTitleList({ signal })),
});

/** The months and what of each can be invoiced. */
export const billedQuery = queryOptions({
  queryKey: [...INVOICES, "billed"],
  queryFn: ({ signal }) => call(invoiceBilledList({ signal })),
});

/** What the provider says about its invoices. */
export const guidanceQuery = queryOptions({
  queryKey: [...INVOICES, "guidance"],
  queryFn: ({ signal }) => call(invoiceGuidance({ signal })),
});

/** One invoice, followed until it is issued or ends. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...INVOICES, "one", id],
    queryFn: ({ signal }) => call(invoiceShow({ signal, query: { id } })),
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? FOLLOWED : false),
    retry: false,
    meta: { quiet: true },
  });
