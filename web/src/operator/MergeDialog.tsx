import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { breaks, call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { SelectField } from "../kit/ui/SelectField";
import { useRulesForm } from "../rules/form";
import { ticketMerge } from "./generated/sdk.gen";
import type { StaffTicket } from "./generated/types.gen";
import { requiring } from "./required";
import { TICKET_CHANGED } from "./tickets";

/** So many tickets are chosen among without a search. */
const MANY = 10;

interface Props {
  shown: StaffTicket;
  onClose: () => void;
}

/** Joins a ticket to another open one of the same person, where it continues. */
export function MergeDialog({ shown: { ticket, mergeable }, onClose }: Props) {
  const t = useT();
  const times = useTimes();
  const { ticket_id, number } = ticket.ticket;
  const form = useRulesForm<{ into: string }>(requiring(["into"]), { into: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ into }) => call(ticketMerge({ body: { ticket_id, into } })),
    takes: (refusal) => {
      const isFull = breaks(refusal, "into", "too_many");
      if (!isFull && !breaks(refusal, "into", "unknown_choice")) return false;
      const message = t(isFull ? "operator.ticket_into_full" : "operator.ticket_into_none");
      form.setError("into", { type: "server", message }, { shouldFocus: true });
      return true;
    },
    invalidate: TICKET_CHANGED,
    says: (_, { into }) => t("operator.ticket_merge_done", { number: into }),
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
        <SelectField
          form={form}
          name="into"
          label={t("operator.ticket_into")}
          placeholder={t("operator.ticket_into_choose")}
          {...(mergeable.length > MANY && {
            find: { label: t("operator.ticket_into_find"), nothing: t("operator.ticket_empty") },
          })}
          choices={mergeable.map(({ number: value, title, state, opened_at }) => ({
            value,
            label: `${value} ${title}`,
            description: `${t(`operator.ticket_state_${state}`)} · ${times.at(opened_at)}`,
          }))}
        />
      </SpaceBetween>
    </FormDialog>
  );
}
