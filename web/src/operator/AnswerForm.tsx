import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { breaks, call } from "../api/call";
import { AttachmentsField } from "../domain/ticket/AttachmentsField";
import type { EntryFile } from "../domain/ticket/entry";
import { FILES_MAX, useAttachments } from "../domain/ticket/useAttachments";
import { useLang, useT } from "../i18n/t";
import { PlainForm } from "../kit/form/StepForm";
import { useSave } from "../kit/form/useSave";
import { AreaField } from "../kit/ui/AreaField";
import { CheckboxField } from "../kit/ui/CheckboxField";
import { useRulesForm } from "../rules/form";
import { TICKET_TEXT_MAX } from "../rules/limits";
import { sendFile } from "./client";
import { ticketAnswer } from "./generated/sdk.gen";
import { requiring } from "./required";
import { cannedAnswersQuery, TICKET_CHANGED, takesFull } from "./tickets";

const EMPTY = { text: "", is_asked: false, file_ids: [] as string[] };

interface Props {
  ticketId: string;
  /** Whether nothing can be answered any more: what is half typed stays there to be copied. */
  isClosed: boolean;
}

/** The form of an answer, its files, and how it is sent. */
function useAnswer(ticketId: string) {
  const t = useT();
  const queries = useQueryClient();
  const form = useRulesForm(requiring<typeof EMPTY>(["text"]), EMPTY);
  const attachments = useAttachments(form as unknown as UseFormReturn<{ file_ids: string[] }>, {
    send: async (file, onProgress, signal) => {
      const query = new URLSearchParams({ ticket_id: ticketId, name: file.name });
      const kept = await sendFile<EntryFile>(`/admin/ticket/file/create/?${query}`, file, signal);
      onProgress(1);
      return kept;
    },
  });
  const saving = useSave(form, {
    send: ({ text, is_asked, file_ids }) =>
      call(ticketAnswer({ body: { ticket_id: ticketId, reply: { text, file_ids }, is_asked } })),
    takes: (refusal) => {
      // It was closed or merged since it was last asked for: the page says so from now on.
      if (breaks(refusal, "ticket_id", "state_forbids")) void queries.invalidateQueries({ queryKey: ["ticket"] });
      return takesFull(t)(refusal);
    },
    under: "reply",
    invalidate: TICKET_CHANGED,
    says: () => t("operator.ticket_sent"),
    done: () => {
      form.reset(EMPTY);
      attachments.clear();
    },
  });
  return { form, attachments, ...saving };
}

/** What an operator writes to a ticket's customer: an answer, or a question. */
export function AnswerForm({ ticketId, isClosed }: Props) {
  const t = useT();
  const { form, attachments, failure, busy, onSubmit } = useAnswer(ticketId);
  /** Puts a text at the end of what is written. */
  const insert = (added: string) => {
    const written = form.getValues("text").trimEnd();
    const text = written ? `${written}\n\n${added}` : added;
    form.setValue("text", text, { shouldDirty: true, shouldValidate: true });
  };
  const refusal = isClosed ? t("operator.ticket_closed_meanwhile") : attachments.refusal;
  if (isClosed && !form.watch("text")) return null;
  return (
    <Container
      header={
        <Header variant="h2" description={isClosed ? refusal : t("operator.ticket_answer_effect")}>
          {t("operator.ticket_answer")}
        </Header>
      }
    >
      <PlainForm failure={failure} onSubmit={onSubmit}>
        <AreaField
          form={form}
          name="text"
          label={t("operator.ticket_answer_text")}
          constraintText={t("operator.ticket_text_hint")}
          rows={8}
          longest={TICKET_TEXT_MAX}
          keepsLines
        />
        <CannedField onChosen={insert} />
        <CheckboxField form={form} name="is_asked" label={t("operator.ticket_ask")} />
        <AttachmentsField attachments={attachments} hint={t("operator.ticket_files_hint", { count: FILES_MAX })} />
        <Button
          variant="primary"
          formAction="submit"
          loading={busy}
          disabled={Boolean(refusal)}
          {...(refusal && { disabledReason: refusal })}
        >
          {t("operator.ticket_send")}
        </Button>
      </PlainForm>
    </Container>
  );
}

const STATUS = { pending: "loading", error: "error", success: "finished" } as const;

/** Chooses one of the answers that staff keep, in either language; that of the page stands first. */
function CannedField({ onChosen }: { onChosen: (text: string) => void }) {
  const t = useT();
  const lang = useLang();
  const { data: answers = [], status, refetch } = useQuery(cannedAnswersQuery);
  const of = (field: "text_us" | "text_cn", label: string) => ({
    label,
    options: answers.map(({ answer_id, name }) => ({ value: `${field} ${answer_id}`, label: name })),
  });
  const groups = [of("text_us", t("operator.ticket_insert_us")), of("text_cn", t("operator.ticket_insert_cn"))];
  const nothing = t("operator.ticket_insert_none");
  return (
    <FormField label={t("operator.ticket_insert")} constraintText={t("operator.ticket_insert_hint")}>
      <Select
        options={answers.length === 0 ? [] : lang === "CN" ? groups.reverse() : groups}
        selectedOption={null}
        placeholder={t("operator.ticket_insert_choose")}
        filteringType="auto"
        filteringPlaceholder={t("operator.ticket_insert_find")}
        filteringAriaLabel={t("operator.ticket_insert_find")}
        statusType={STATUS[status]}
        loadingText={t("shell.loading")}
        errorText={t("shell.failed")}
        recoveryText={t("shell.retry")}
        onLoadItems={({ detail }) => void (detail.samePage && refetch())}
        empty={nothing}
        noMatch={nothing}
        onChange={({ detail }) => {
          const [field, id] = (detail.selectedOption.value ?? "").split(" ");
          const answer = answers.find(({ answer_id }) => answer_id === id);
          if (answer) onChosen(field === "text_cn" ? answer.text_cn : answer.text_us);
        }}
      />
    </FormField>
  );
}
