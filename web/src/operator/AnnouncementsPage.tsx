import { lazy } from "react";
import { call } from "../api/call";
import { announcementEn } from "../i18n/announcement.en";
import { addEnglish, useT } from "../i18n/t";
import { announcementList, announcementWithdraw } from "./generated/sdk.gen";
import type { SavedAnnouncement } from "./generated/types.gen";
import { NoticesTable } from "./NoticesTable";

addEnglish(announcementEn);

// Its fields are large, and the list needs none of them.
const AnnouncementDialog = lazy(() =>
  import("./AnnouncementDialog").then((module) => ({ default: module.AnnouncementDialog })),
);

/** What is announced to customers. */
export function AnnouncementsPage() {
  const t = useT();
  return (
    <NoticesTable<SavedAnnouncement>
      id="announcements"
      words={{
        title: t("title.operator_announcements"),
        about: t("operator.announcements_about"),
        one: t("operator.announcement"),
        create: t("operator.announcement_new"),
        withdraw: t("operator.announcement_withdraw_title"),
        withdrawEffect: (title) => t("operator.announcement_withdraw_effect", { title }),
        withdrawn: t("operator.announcement_withdrawn_done"),
        empty: t("operator.announcement_empty"),
        emptyHint: t("operator.announcement_empty_hint"),
      }}
      list={(page, signal) => call(announcementList({ signal, query: page }))}
      idOf={({ announcement }) => announcement.announcement_id}
      noticeOf={({ announcement }) => announcement}
      columns={[
        {
          id: "kind",
          header: t("operator.announcement_kind"),
          cell: ({ announcement }) => t(`announcement.kind_${announcement.kind}`),
          width: 125,
        },
        {
          id: "severity",
          header: t("operator.announcement_severity"),
          cell: ({ announcement }) => t(`operator.severity_${announcement.severity}`),
          width: 115,
        },
      ]}
      withdraw={({ announcement: { announcement_id } }) => call(announcementWithdraw({ body: { announcement_id } }))}
      Dialog={AnnouncementDialog}
    />
  );
}
