import Box from "@cloudscape-design/components/box";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { CheckboxField } from "../kit/ui/CheckboxField";
import { ChoiceField } from "../kit/ui/ChoiceField";
import { useRulesForm } from "../rules/form";
import { type AnnouncementFields, firstAnnouncement } from "./announcement";
import { announcementKindNames, announcementSeverityNames } from "./generated/names.gen";
import { announcementSave } from "./generated/sdk.gen";
import type { SavedAnnouncement } from "./generated/types.gen";
import { LanguageFields } from "./LanguageFields";
import type { NoticeDialogProps } from "./NoticesTable";
import { type NoticeFields, readNotice } from "./notice";
import { PeriodFields } from "./PeriodFields";
import { RegionsField } from "./RegionsField";

/** Writes an announcement in both languages, or changes one. */
export function AnnouncementDialog({ shown: saved, regions, onClose }: NoticeDialogProps<SavedAnnouncement>) {
  const t = useT();
  const shown = saved?.announcement;
  // The same one sent twice is saved once.
  const [id] = useState(() => shown?.announcement_id ?? crypto.randomUUID());
  const form = useRulesForm(readNotice<AnnouncementFields>, firstAnnouncement(shown));
  const fields = form as unknown as UseFormReturn<AnnouncementFields>;
  const { failure, busy, onSubmit } = useSave(form, {
    send: (announcement) => call(announcementSave({ body: { announcement_id: id, announcement } })),
    under: "announcement",
    invalidate: [["announcements"]],
    says: () => t("operator.announcement_saved"),
    done: onClose,
  });
  return (
    <FormDialog
      title={t(shown ? "operator.announcement_edit_title" : "operator.announcement_new")}
      size="large"
      submit={t("operator.notice_publish")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t("operator.announcement_effect")}</Box>
        <ColumnLayout columns={2}>
          <ChoiceField
            form={fields}
            name="kind"
            label={t("operator.announcement_kind")}
            choices={announcementKindNames}
            word={(kind) => t(`announcement.kind_${kind}`)}
          />
          <ChoiceField
            form={fields}
            name="severity"
            label={t("operator.announcement_severity")}
            choices={announcementSeverityNames}
            word={(severity) => t(`operator.severity_${severity}`)}
          />
        </ColumnLayout>
        <LanguageFields form={fields} />
        <PeriodFields form={fields} untilHint={t("operator.announcement_until_hint")} />
        <RegionsField form={form as unknown as UseFormReturn<NoticeFields>} regions={regions} />
        <CheckboxField form={fields} name="is_pinned" label={t("operator.announcement_pin")} />
      </SpaceBetween>
    </FormDialog>
  );
}
