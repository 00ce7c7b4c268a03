import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { use } from "react";
import type { UseFormReturn } from "react-hook-form";
import { breaks, call } from "../../api/call";
import { ticketCategoryNames, ticketSeverityNames } from "../../api/generated/names.gen";
import { supportTicketCreate } from "../../api/generated/sdk.gen";
import { useMayAnywhere } from "../../domain/access/useMay";
import { PATHS, ticketPath } from "../../domain/paths";
import { AttachmentsField } from "../../domain/ticket/AttachmentsField";
import { useAttachments } from "../../domain/ticket/useAttachments";
import { useT } from "../../i18n/t";
import { PageForm } from "../../kit/form/PageForm";
import { useSave } from "../../kit/form/useSave";
import { useListState } from "../../kit/table/useListState";
import { AreaField } from "../../kit/ui/AreaField";
import { TextField } from "../../kit/ui/Field";
import { RadioField } from "../../kit/ui/RadioField";
import { useFollow } from "../../kit/ui/useFollow";
import { useRulesForm } from "../../rules/form";
import { TICKET_TEXT_MAX, TICKET_TITLE_MAX } from "../../rules/limits";
import { loadConsole } from "../../rules/rules";
import { firstTicket, readTicket, type TicketFields } from "./draft";
import { fileSender } from "./fileSender";
import { TICKETS } from "./queries";
import { ResourceField } from "./ResourceField";
import { useFilesHint } from "./useFilesHint";

/** A new ticket: what it is about and how much it matters, what is asked, and files that show it. */
export function TicketForm() {
  const t = useT();
  const follow = useFollow();
  const address = useListState();
  const module = use(loadConsole());
  const filesHint = useFilesHint();
  const maySee = useMayAnywhere()("compute_view").allowed;
  const form = useRulesForm((fields: TicketFields) => readTicket(fields, module), firstTicket(address.value, maySee));
  const fields = form as unknown as UseFormReturn<TicketFields>;
  const attachments = useAttachments(form as unknown as UseFormReturn<{ file_ids: string[] }>, fileSender(module));
  const saving = useSave(form, {
    send: (body) => call(supportTicketCreate({ body })),
    takes: (refusal) => {
      if (breaks(refusal, "ticket", "too_many")) throw new Error(t("ticket.open_max"));
      return false;
    },
    invalidate: [TICKETS],
    says: ({ number }) => t("ticket.submitted", { number }),
    done: ({ ticket_id }) => follow(ticketPath(ticket_id)),
  });
  return (
    <PageForm submit={t("ticket.submit")} back={PATHS.tickets} refusal={attachments.refusal} {...saving}>
      <Container header={<Header variant="h2">{t("ticket.section_about")}</Header>}>
        <SpaceBetween size="l">
          <ChoiceFields form={fields} />
          {maySee && <ResourceField form={form as unknown as UseFormReturn<{ resource_id: string }>} />}
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{t("ticket.section_text")}</Header>}>
        <SpaceBetween size="l">
          <TextField
            form={fields}
            name="title"
            label={t("ticket.title")}
            constraintText={t("ticket.title_hint")}
            autoComplete="off"
            longest={TICKET_TITLE_MAX}
          />
          <AreaField
            form={fields}
            name="text"
            label={t("ticket.text")}
            description={t("ticket.text_hint")}
            constraintText={t("ticket.text_format")}
            rows={12}
            longest={TICKET_TEXT_MAX}
            keepsLines
          />
          <AttachmentsField attachments={attachments} hint={filesHint} />
        </SpaceBetween>
      </Container>
    </PageForm>
  );
}

/** What a ticket is about and how much it matters; what each choice means is in sight, so that people choose what is so. */
function ChoiceFields({ form }: { form: UseFormReturn<TicketFields> }) {
  const t = useT();
  return (
    <ColumnLayout columns={2}>
      <RadioField
        form={form}
        name="category"
        label={t("ticket.category")}
        choices={ticketCategoryNames.map((value) => ({
          value,
          label: t(`ticket.category_${value}`),
          description: t(`ticket.category_${value}_about`),
        }))}
      />
      <RadioField
        form={form}
        name="severity"
        label={t("ticket.severity")}
        constraintText={t("ticket.severity_hint")}
        choices={ticketSeverityNames.map((value) => ({
          value,
          label: t(`ticket.severity_${value}`),
          description: t(`ticket.severity_${value}_about`),
        }))}
      />
    </ColumnLayout>
  );
}
