import Box from "@cloudscape-design/components/box";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { useTakesChange } from "../kit/form/useTakesChange";
import { ChoiceField } from "../kit/ui/ChoiceField";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { recommendationUnlessNames } from "./generated/names.gen";
import { recommendationSave } from "./generated/sdk.gen";
import type { SavedRecommendation } from "./generated/types.gen";
import { LanguageFields, LinkField } from "./LanguageFields";
import type { NoticeDialogProps } from "./NoticesTable";
import type { NoticeFields } from "./notice";
import { PeriodFields } from "./PeriodFields";
import { RegionsField } from "./RegionsField";
import { firstRecommendation, type RecommendationFields, readRecommendation } from "./recommendation";

/** Writes a recommendation in both languages, or changes one. */
export function RecommendationDialog({ shown, regions, onClose }: NoticeDialogProps<SavedRecommendation>) {
  const t = useT();
  // The same one sent twice is saved once.
  const [id] = useState(() => shown?.recommendation.recommendation_id ?? crypto.randomUUID());
  // The version that is changed: the list behind the dialog may be asked for anew.
  const [seen_saved_at] = useState(shown?.saved_at ?? null);
  const form = useRulesForm(readRecommendation, firstRecommendation(shown));
  const fields = form as unknown as UseFormReturn<RecommendationFields>;
  const takes = useTakesChange(t("operator.notice_changed"), ["recommendations"]);
  const { failure, busy, onSubmit } = useSave(form, {
    send: (recommendation) =>
      call(recommendationSave({ body: { recommendation_id: id, seen_saved_at, recommendation } })),
    takes,
    under: "recommendation",
    invalidate: [["recommendations"]],
    says: () => t("recommend.saved"),
    done: onClose,
  });
  return (
    <FormDialog
      title={t(shown ? "recommend.edit_title" : "recommend.new")}
      size="large"
      submit={t("operator.notice_publish")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t("recommend.effect")}</Box>
        <LanguageFields form={fields} />
        <LinkField form={fields} label={t("recommend.link")} hint={t("recommend.link_hint")} />
        <ColumnLayout columns={2}>
          <ChoiceField
            form={fields}
            name="unless"
            label={t("recommend.unless")}
            constraintText={t("recommend.unless_hint")}
            choices={recommendationUnlessNames}
            word={(unless) => t(`recommend.unless_${unless}`)}
          />
          <ChoiceField
            form={fields}
            name="only_with"
            label={t("recommend.only_with")}
            constraintText={t("recommend.only_with_hint")}
            choices={recommendationUnlessNames}
            word={(kind) => t(kind === "none" ? "recommend.only_with_none" : `recommend.unless_${kind}`)}
          />
          <TextField
            form={fields}
            name="position"
            label={t("recommend.position")}
            constraintText={t("recommend.position_hint")}
            inputMode="numeric"
            autoComplete="off"
          />
        </ColumnLayout>
        <PeriodFields form={fields} untilHint={t("recommend.until_hint")} />
        <RegionsField form={form as unknown as UseFormReturn<NoticeFields>} regions={regions} />
      </SpaceBetween>
    </FormDialog>
  );
}
