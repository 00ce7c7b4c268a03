import Alert from "@cloudscape-design/components/alert";
import ContentLayout from "@cloudscape-design/components/content-layout";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Gate } from "../../domain/access/Gate";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { Loading } from "../../kit/ui/Loading";
import { QueryState } from "../../kit/ui/QueryState";
import { billedQuery, guidanceQuery, titlesQuery } from "./queries";

// The form's kit comes while what it is filled from is asked for.
const RequestForm = lazy(() => import("./RequestForm").then((module) => ({ default: module.RequestForm })));

/** `/main/invoice/create`: the request of an invoice. */
export function RequestPage() {
  return (
    <Gate needs="bill_view">
      {/* As the button that leads here. */}
      <Gate needs="recharge">
        <Request />
      </Gate>
    </Gate>
  );
}

function Request() {
  const t = useT();
  const billed = useQuery({ ...billedQuery, meta: { quiet: true } });
  const guidance = useQuery({ ...guidanceQuery, meta: { quiet: true } });
  const titles = useQuery({ ...titlesQuery, meta: { quiet: true } });
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={t("title.invoice_create")}
          description={t("invoice.form_intro")}
          above={[{ text: t("title.invoice"), href: PATHS.invoices }]}
        />
      }
    >
      {guidance.data?.is_open === false ? (
        <Alert type="info">{t("invoice.not_open")}</Alert>
      ) : (
        <Suspense fallback={<Loading />}>
          <QueryState query={billed}>
            {({ months }) => (
              <QueryState query={titles}>{(found) => <RequestForm months={months} titles={found.titles} />}</QueryState>
            )}
          </QueryState>
        </Suspense>
      )}
    </ContentLayout>
  );
}
