import { useQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { call } from "../api/call";
import { isMissing } from "../kit/page/isNone";
import { NotFound } from "../kit/ui/NotFound";
import { invoiceShow } from "./generated/sdk.gen";
import { InvoicesPage } from "./InvoicesPage";
import { PATHS } from "./paths";

const InvoiceDialog = lazy(() => import("./InvoiceDialog").then((module) => ({ default: module.InvoiceDialog })));

/** One invoice that a link leads to, whatever its state, over those that wait. */
export function InvoicePage() {
  const { history } = useRouter();
  const { invoiceId } = useParams({ strict: false }) as { invoiceId: string };
  const { data, error } = useQuery({
    queryKey: ["invoices", "one", invoiceId],
    queryFn: ({ signal }) => call(invoiceShow({ signal, query: { id: invoiceId } })),
  });
  if (isMissing(error)) return <NotFound home={PATHS.invoices} />;
  return (
    <>
      <InvoicesPage />
      {data && (
        <Suspense fallback={null}>
          <InvoiceDialog shown={data} onClose={() => history.push(PATHS.invoices)} />
        </Suspense>
      )}
    </>
  );
}
