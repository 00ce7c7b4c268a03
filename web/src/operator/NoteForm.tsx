import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import * as tokens from "@cloudscape-design/design-tokens";
import { type CSSProperties, useId } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { PlainForm } from "../kit/form/StepForm";
import { useSave } from "../kit/form/useSave";
import { AreaField } from "../kit/ui/AreaField";
import { useRulesForm } from "../rules/form";
import { TICKET_TEXT_MAX } from "../rules/limits";
import { ticketNote } from "./generated/sdk.gen";
import { requiring } from "./required";
import { TICKET_CHANGED, takesFull } from "./tickets";

const EMPTY = { text: "" };

/** What an operator notes for colleagues; it looks like the notes of the thread, and like no form whose text a customer reads. */
export function NoteForm({ ticketId }: { ticketId: string }) {
  const t = useT();
  const id = useId();
  const form = useRulesForm(requiring<typeof EMPTY>(["text"]), EMPTY);
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ text }) => call(ticketNote({ body: { ticket_id: ticketId, note: { text, file_ids: [] } } })),
    takes: takesFull(t),
    under: "note",
    invalidate: TICKET_CHANGED,
    says: () => t("operator.ticket_note_saved"),
    done: () => form.reset(EMPTY),
  });
  return (
    <section style={note} aria-labelledby={id}>
      <Box padding={{ bottom: "m" }}>
        <Header variant="h2" description={t("operator.ticket_note_effect")}>
          <span id={id}>{t("operator.ticket_note")}</span>
        </Header>
      </Box>
      <PlainForm failure={failure} onSubmit={onSubmit}>
        <AreaField
          form={form}
          name="text"
          label={t("operator.note")}
          constraintText={t("operator.ticket_text_hint")}
          longest={TICKET_TEXT_MAX}
          keepsLines
        />
        <Button formAction="submit" loading={busy}>
          {t("operator.note_save")}
        </Button>
      </PlainForm>
    </section>
  );
}

const note: CSSProperties = {
  padding: tokens.spaceScaledL,
  border: `1px dashed ${tokens.colorBorderStatusWarning}`,
  borderRadius: tokens.borderRadiusContainer,
  background: tokens.colorBackgroundStatusWarning,
};
