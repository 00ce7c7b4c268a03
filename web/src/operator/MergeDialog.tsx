import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { breaks, call } from "../api/call";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { ticketMerge } from "./generated/sdk.gen";
import { requiring } from "./required";
import { TICKET_CHANGED } from "./tickets";

/** Digits of a ticket's number. */
const DIGITS = 8;

interface Props {
  ticketId: string;
  number: string;
  onClose: () => void;
}

/** Joins a ticket to another of the same person, where it continues. */
export function MergeDialog({ ticketId, number, onClose }: Props) {
  const t = useT();
  const form = useRulesForm<{ into: string }>(requiring(["into"]), { into: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ into }) => call(ticketMerge({ body: { ticket_id: ticketId, into: into.trim() } })),
    takes: (refusal) => {
      if (!breaks(refusal, "into", "unknown_choice")) return false;
      form.setError("into", { type: "unknown_choice", message: t("operator.ticket_into_none") }, { shouldFocus: true });
      return true;
    },
    invalidate: TICKET_CHANGED,
    says: (_, { into }) => t("operator.ticket_merge_done", { number: into.trim() }),
    done: onClose,
  });
  return (
    <FormDialog
      title={t("operator.ticket_merge_title", { number })}
      submit={t("operator.ticket_merge")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t("operator.ticket_merge_effect")}</Box>
        <TextField
          form={form}
          name="into"
          label={t("operator.ticket_into")}
          constraintText={t("operator.ticket_into_hint")}
          inputMode="numeric"
          longest={DIGITS}
          autoComplete="off"
        />
      </SpaceBetween>
    </FormDialog>
  );
}
