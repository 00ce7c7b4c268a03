import { useQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { call } from "../api/call";
import { isMissing } from "../kit/page/isNone";
import { NotFound } from "../kit/ui/NotFound";
import { type Beginning, BeginningContext } from "./beginning";
import { invoiceList, invoiceShow } from "./generated/sdk.gen";
import type { QueuedInvoice } from "./generated/types.gen";
import { InvoicesPage } from "./InvoicesPage";
import { invoicePath, PATHS } from "./paths";
import { type Around, AroundContext, aroundOf } from "./Steps";

const InvoiceDialog = lazy(() => import("./InvoiceDialog").then((module) => ({ default: module.InvoiceDialog })));

/** Invoices that are stepped through at most, the longest waiting first. */
const LOADED = 100;

/** One invoice that a link leads to, whatever its state, over those that wait. */
export function InvoicePage() {
  const { history } = useRouter();
  const { invoiceId } = useParams({ strict: false }) as { invoiceId: string };
  const { data } = useQuery({
    queryKey: ["invoices", "one", invoiceId],
    queryFn: ({ signal }) =>
      call(invoiceShow({ signal, query: { id: invoiceId } })).catch((error: unknown) => {
        // The page says that there is none: no notice says it again.
        if (isMissing(error)) return null;
        throw error;
      }),
  });
  const { around, begins, listed } = useAround(invoiceId);
  if (data === null) return <NotFound home={PATHS.invoices} />;
  // Between two of the list there is no moment in which keys reach the list itself.
  const shown = data ?? listed;
  return (
    <>
      <InvoicesPage />
      {shown && (
        <AroundContext value={around}>
          <BeginningContext value={begins}>
            <Suspense fallback={null}>
              <InvoiceDialog key={invoiceId} shown={shown} onClose={() => history.push(PATHS.invoices)} />
            </Suspense>
          </BeginningContext>
        </AroundContext>
      )}
    </>
  );
}

interface WithAround {
  around: Around;
  begins: Beginning | undefined;
  listed: QueuedInvoice | undefined;
}

/**
 * The invoices that wait before and behind this one; for one that is not among the first hundred the first of them. `begins` is what was begun
 * with this one: whoever follows a link to it looks at it first, with the keys at hand. `listed` is what the list says of it.
 */
function useAround(invoiceId: string): WithAround {
  const { history } = useRouter();
  const [begins, setBegins] = useState<Beginning | undefined>("look");
  const waiting = useQuery({
    queryKey: ["invoices", "around"],
    queryFn: ({ signal }) => call(invoiceList({ signal, query: { limit: LOADED } })),
    meta: { quiet: true },
  });
  const isThis = ({ invoice }: QueuedInvoice) => invoice.invoice_id === invoiceId;
  const show = ({ invoice }: QueuedInvoice, next?: Beginning) => {
    setBegins(next);
    history.push(invoicePath(invoice.invoice_id));
  };
  const items = waiting.data?.items ?? [];
  return { around: aroundOf(items, isThis, show), begins, listed: items.find(isThis) };
}
