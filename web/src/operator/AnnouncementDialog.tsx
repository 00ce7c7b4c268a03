import Box from "@cloudscape-design/components/box";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import FormField from "@cloudscape-design/components/form-field";
import Multiselect from "@cloudscape-design/components/multiselect";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { CheckboxField } from "../kit/ui/CheckboxField";
import { ChoiceField } from "../kit/ui/ChoiceField";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { type AnnouncementFields, firstAnnouncement, readAnnouncement } from "./announcement";
import { announcementKindNames, announcementSeverityNames } from "./generated/names.gen";
import { announcementSave } from "./generated/sdk.gen";
import type { AnnouncementReply } from "./generated/types.gen";
import { LanguageFields } from "./LanguageFields";

const TIMES = ["from", "until"] as const;

interface Props {
  /** What is changed; nothing for a new one. */
  shown: AnnouncementReply | undefined;
  /** The regions of the installation. */
  regions: readonly string[];
  onClose: () => void;
}

/** Writes an announcement in both languages, or changes one. */
export function AnnouncementDialog({ shown, regions, onClose }: Props) {
  const t = useT();
  // The same one sent twice is saved once.
  const [id] = useState(() => shown?.announcement_id ?? crypto.randomUUID());
  const form = useRulesForm(readAnnouncement, firstAnnouncement(shown));
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
      submit={t("operator.announcement_publish")}
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
          <LanguageFields form={fields} />
          {TIMES.map((name) => (
            <TextField
              key={name}
              form={fields}
              name={name}
              label={t(`operator.announcement_${name}`)}
              constraintText={t(`operator.announcement_${name}_hint`)}
              placeholder="2026-12-31 22:00"
              autoComplete="off"
            />
          ))}
        </ColumnLayout>
        <Controller
          control={fields.control}
          name="regions"
          render={({ field, fieldState }) => (
            <FormField
              label={t("operator.announcement_regions")}
              constraintText={t("operator.announcement_regions_hint")}
              errorText={fieldState.error?.message}
            >
              <Multiselect
                options={regions.map((value) => ({ value, label: value }))}
                selectedOptions={field.value.map((value) => ({ value, label: value }))}
                placeholder={t("operator.announcement_everywhere")}
                onChange={({ detail }) => field.onChange(detail.selectedOptions.map(({ value = "" }) => value))}
                onBlur={field.onBlur}
              />
            </FormField>
          )}
        />
        <CheckboxField form={fields} name="is_pinned" label={t("operator.announcement_pin")} />
      </SpaceBetween>
    </FormDialog>
  );
}
