import ContentLayout from "@cloudscape-design/components/content-layout";
import { lazy, Suspense } from "react";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { Loading } from "../../kit/ui/Loading";

// The head stands while the form's kit comes.
const TicketForm = lazy(() => import("./TicketForm").then((module) => ({ default: module.TicketForm })));

/** `/main/tickets/create`: a new ticket; a category and a resource that stand in the address are filled in. */
export function TicketFormPage() {
  const t = useT();
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={t("title.ticket_create")}
          description={t("ticket.form_intro")}
          above={[{ text: t("title.tickets"), href: PATHS.tickets }]}
        />
      }
    >
      <Suspense fallback={<Loading />}>
        <TicketForm />
      </Suspense>
    </ContentLayout>
  );
}
