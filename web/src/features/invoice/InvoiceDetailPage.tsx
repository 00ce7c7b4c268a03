import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { InvoiceReply } from "../../api/generated/types.gen";
import { Gate } from "../../domain/access/Gate";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { isNone } from "../../kit/page/isNone";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { usePageName } from "../../state/pageName";
import { InvoiceActions } from "./InvoiceActions";
import { Contents, Facts, Party } from "./InvoiceDetails";
import { invoiceName, invoiceQuery } from "./queries";

/** `/main/invoice/{id}`: one invoice with its PDFs. */
export function InvoiceDetailPage() {
  return (
    <Gate needs="bill_view">
      <Invoice />
    </Gate>
  );
}

function Invoice() {
  const t = useT();
  const { id } = useParams({ from: "/_console/main/invoice/$id" });
  const invoice = useQuery(invoiceQuery(id));
  const isGone = isNone(invoice);
  usePageName(invoice.data ? invoiceName(invoice.data) : "");
  return (
    // Another invoice begins anew: no question about the one before stays.
    <ContentLayout
      key={id}
      header={
        <SubPageHead
          title={invoice.data ? `${t("title.invoice_one")} ${invoiceName(invoice.data)}` : t("title.invoice_one")}
          above={[{ text: t("title.invoice"), href: PATHS.invoices }]}
          actions={invoice.data && <InvoiceActions invoice={invoice.data} />}
        />
      }
    >
      {isGone ? (
        <Container>
          <EmptyState icon="search" title={t("invoice.gone")} hint={t("invoice.gone_hint")} />
        </Container>
      ) : (
        <QueryState query={invoice}>{(found) => <Parts invoice={found} />}</QueryState>
      )}
    </ContentLayout>
  );
}

function Parts({ invoice }: { invoice: InvoiceReply }) {
  const t = useT();
  const { state, cause, credit_number } = invoice;
  const reason = cause ? t(`invoice.reason_${cause}`) : invoice.reason;
  return (
    <SpaceBetween size="l">
      {state === "rejected" && (
        <Alert type="error" header={t("invoice.rejected")}>
          {reason} {t("invoice.rejected_again")}
        </Alert>
      )}
      {state === "voided" && (
        <Alert type="warning" header={t("invoice.voided", { number: credit_number ?? "" })}>
          {reason} {t("invoice.voided_again")}
        </Alert>
      )}
      <Container header={<Header variant="h2">{t("invoice.details")}</Header>}>
        <Facts invoice={invoice} />
      </Container>
      <Container header={<Header variant="h2">{t("invoice.buyer")}</Header>}>
        <Party party={invoice.buyer} />
      </Container>
      <Contents invoice={invoice} />
      {invoice.issuer && (
        <Container header={<Header variant="h2">{t("invoice.issuer")}</Header>}>
          <Party party={invoice.issuer} />
        </Container>
      )}
    </SpaceBetween>
  );
}
