import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQueryClient } from "@tanstack/react-query";
import { use, useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { breaks, call } from "../../api/call";
import { supportTicketReply } from "../../api/generated/sdk.gen";
import { AttachmentsField } from "../../domain/ticket/AttachmentsField";
import { useAttachments } from "../../domain/ticket/useAttachments";
import { useT } from "../../i18n/t";
import { PlainForm } from "../../kit/form/StepForm";
import { useSave } from "../../kit/form/useSave";
import { AreaField } from "../../kit/ui/AreaField";
import { useRulesForm } from "../../rules/form";
import { TICKET_TEXT_MAX } from "../../rules/limits";
import { loadConsole } from "../../rules/rules";
import { fileSender } from "./fileSender";
import { TICKETS, ticketQuery } from "./queries";
import { useFilesHint } from "./useFilesHint";

const EMPTY = { text: "", file_ids: [] as string[] };

interface Props {
  ticketId: string;
  /** Whether it was closed while somebody typed: what they typed stays, and can be sent once it is open again. */
  isClosed: boolean;
  /** Told whether something is typed that has not been sent. */
  onTyped: (isTyped: boolean) => void;
}

/** Writes more to a ticket that is not closed. */
export function ReplyForm({ ticketId, isClosed, onTyped }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const module = use(loadConsole());
  const filesHint = useFilesHint();
  const form = useRulesForm((fields: typeof EMPTY) => module.checkTicketReply(fields), EMPTY);
  const attachments = useAttachments(form as unknown as UseFormReturn<{ file_ids: string[] }>, fileSender(module));
  const { failure, busy, onSubmit } = useSave(form, {
    send: (reply) => call(supportTicketReply({ body: { ticket_id: ticketId, reply } })),
    takes: (refusal) => {
      if (breaks(refusal, "text", "too_many")) throw new Error(t("ticket.full"));
      return false;
    },
    under: "reply",
    invalidate: [[...TICKETS, "list"]],
    says: () => t("ticket.reply_sent"),
    done: (details) => {
      queries.setQueryData(ticketQuery(ticketId).queryKey, details);
      form.reset(EMPTY);
      attachments.clear();
    },
  });
  const { isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  const refusal = isClosed ? t("ticket.closed_meanwhile") : attachments.refusal;
  return (
    <Container header={<Header variant="h2">{t("ticket.reply")}</Header>}>
      <PlainForm failure={failure} onSubmit={onSubmit}>
        {isClosed && <Alert type="warning">{t("ticket.closed_meanwhile")}</Alert>}
        <AreaField
          form={form as unknown as UseFormReturn<typeof EMPTY>}
          name="text"
          label={t("ticket.reply_text")}
          constraintText={t("ticket.text_format")}
          rows={8}
          longest={TICKET_TEXT_MAX}
          keepsLines
        />
        <AttachmentsField attachments={attachments} hint={filesHint} />
        <Button
          variant="primary"
          formAction="submit"
          loading={busy}
          disabled={Boolean(refusal)}
          {...(refusal && { disabledReason: refusal })}
        >
          {t("ticket.reply_send")}
        </Button>
      </PlainForm>
    </Container>
  );
}
