import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type CSSProperties, lazy, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import { ApiError, call } from "../api/call";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { useTakesChange } from "../kit/form/useTakesChange";
import { CheckboxField } from "../kit/ui/CheckboxField";
import { ChoiceField } from "../kit/ui/ChoiceField";
import { Loading } from "../kit/ui/Loading";
import { useRulesForm } from "../rules/form";
import { type AnnouncementFields, type AnnouncementValue, firstAnnouncement, toReply } from "./announcement";
import { announcementKindNames, announcementSeverityNames } from "./generated/names.gen";
import { announcementSave } from "./generated/sdk.gen";
import type { SavedAnnouncement } from "./generated/types.gen";
import { LanguageFields } from "./LanguageFields";
import type { NoticeDialogProps } from "./NoticesTable";
import { type NoticeFields, readNotice } from "./notice";
import { PeriodFields } from "./PeriodFields";
import { RegionsField } from "./RegionsField";

// What is looked at once the fields are filled in.
const AnnouncementPreview = lazy(() =>
  import("./AnnouncementPreview").then((module) => ({ default: module.AnnouncementPreview })),
);

/** Writes an announcement in both languages, or changes one, and shows it as customers will see it before it is published. */
export function AnnouncementDialog({ shown: saved, regions, onClose }: NoticeDialogProps<SavedAnnouncement>) {
  const t = useT();
  const shown = saved?.announcement;
  // The same one sent twice is saved once.
  const [id] = useState(() => shown?.announcement_id ?? crypto.randomUUID());
  // The version that is changed: the list behind the dialog may be asked for anew.
  const [seen_saved_at] = useState(shown?.saved_at ?? null);
  const form = useRulesForm(readNotice<AnnouncementFields>, firstAnnouncement(shown));
  const fields = form as unknown as UseFormReturn<AnnouncementFields>;
  // What was judged and is looked at before it is published.
  const [previewed, setPreviewed] = useState<AnnouncementValue | null>(null);
  const takes = useTakesChange(t("operator.notice_changed"), ["announcements"]);
  const { failure, busy, save } = useSave(form, {
    send: (announcement) =>
      call(announcementSave({ body: { announcement_id: id, seen_saved_at, announcement } })).catch((error: unknown) => {
        // What the server has against a field is said there, so that the field has to be there again.
        if (error instanceof ApiError && error.violations.length > 0) flushSync(() => setPreviewed(null));
        throw error;
      }),
    takes,
    under: "announcement",
    invalidate: [["announcements"]],
    says: () => t("operator.announcement_saved"),
    done: onClose,
  });
  const dialog = {
    title: t(shown ? "operator.announcement_edit_title" : "operator.announcement_new"),
    size: "large",
    busy,
    failure,
    onClose,
  } as const;
  const preview = previewed && (
    <FormDialog
      {...dialog}
      submit={t("operator.notice_publish")}
      aside={
        <Button formAction="none" disabled={busy} onClick={() => setPreviewed(null)}>
          {t("operator.announcement_back")}
        </Button>
      }
      onSubmit={(event) => {
        event.preventDefault();
        void save(previewed);
      }}
    >
      <div ref={takeFocus} tabIndex={-1} style={quiet}>
        <Suspense fallback={<Loading />}>
          <AnnouncementPreview announcement={toReply(id, previewed, new Date())} />
        </Suspense>
      </div>
    </FormDialog>
  );
  // Publish stands where Preview stood: the second click of a double one publishes nothing, and the focus is led away for the keyboard.
  return (
    <div onClickCapture={(event) => preview && event.detail > 1 && event.preventDefault()}>
      {preview ?? (
        <FormDialog {...dialog} submit={t("operator.announcement_preview")} onSubmit={form.handleSubmit(setPreviewed)}>
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
      )}
    </div>
  );
}

/** Leads the focus away from the button that stands where the one stood that was pressed. */
const takeFocus = (frame: HTMLElement | null) => frame?.focus();

const quiet: CSSProperties = { outline: "none" };
