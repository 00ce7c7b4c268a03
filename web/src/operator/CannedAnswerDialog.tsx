import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { useTakesChange } from "../kit/form/useTakesChange";
import { AreaField } from "../kit/ui/AreaField";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { TICKET_TEXT_MAX } from "../rules/limits";
import { cannedAnswerSave } from "./generated/sdk.gen";
import type { CannedAnswerDraft, SavedAnswer } from "./generated/types.gen";
import { TEXTS } from "./LanguageFields";
import { requiring } from "./required";
import { CANNED_KEY } from "./tickets";

/** Characters of a name at most, as the server judges it. */
const NAME_MAX = 120;

interface Props {
  /** What is changed; nothing for a new one. */
  shown: SavedAnswer | undefined;
  onClose: () => void;
}

/** Writes an answer to be used again, in both languages, or changes one. */
export function CannedAnswerDialog({ shown, onClose }: Props) {
  const t = useT();
  // The same one sent twice is saved once.
  const [answer_id] = useState(() => shown?.answer_id ?? crypto.randomUUID());
  // The version that is changed: the list behind the dialog may be asked for anew.
  const [seen_saved_at] = useState(shown?.saved_at ?? null);
  const form = useRulesForm<CannedAnswerDraft>(requiring(["name", ...TEXTS]), {
    name: shown?.name ?? "",
    text_us: shown?.text_us ?? "",
    text_cn: shown?.text_cn ?? "",
  });
  const takes = useTakesChange(t("operator.canned_changed"), CANNED_KEY);
  const { failure, busy, onSubmit } = useSave(form, {
    send: (answer) => call(cannedAnswerSave({ body: { answer_id, seen_saved_at, answer } })),
    takes,
    under: "answer",
    invalidate: [CANNED_KEY],
    says: () => t("operator.canned_saved"),
    done: onClose,
  });
  return (
    <FormDialog
      title={t(shown ? "operator.canned_edit_title" : "operator.canned_new")}
      size="large"
      submit={t("operator.canned_save")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <TextField
          form={form}
          name="name"
          label={t("operator.canned_name")}
          constraintText={t("operator.canned_name_hint")}
          longest={NAME_MAX}
          autoComplete="off"
        />
        {TEXTS.map((name) => (
          <AreaField
            key={name}
            form={form}
            name={name}
            label={t(`operator.news_${name}`)}
            constraintText={t("operator.ticket_text_hint")}
            rows={8}
            longest={TICKET_TEXT_MAX}
            keepsLines
          />
        ))}
      </SpaceBetween>
    </FormDialog>
  );
}
