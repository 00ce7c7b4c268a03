import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { call } from "../api/call";
import { announcementEn } from "../i18n/announcement.en";
import { addEnglish, useLang, useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { Confirm } from "../kit/form/Confirm";
import { ResourceTable } from "../kit/table/ResourceTable";
import { announcementList, announcementWithdraw } from "./generated/sdk.gen";
import type { SavedAnnouncement } from "./generated/types.gen";

addEnglish(announcementEn);

const KEY = ["announcements"];

// Its fields for dates are large, and the list needs none of them.
const AnnouncementDialog = lazy(() =>
  import("./AnnouncementDialog").then((module) => ({ default: module.AnnouncementDialog })),
);

/** What is announced to customers: what counts, what will, and what did. */
export function AnnouncementsPage() {
  const t = useT();
  const lang = useLang();
  const times = useTimes();
  // What is edited: one that is there, or a new one.
  const [edited, setEdited] = useState<SavedAnnouncement | "new" | null>(null);
  const [withdrawn, setWithdrawn] = useState<SavedAnnouncement | null>(null);
  const regions = useQuery({
    queryKey: [...KEY, "regions"],
    queryFn: ({ signal }) => call(announcementList({ signal })),
    meta: { quiet: true },
  }).data?.regions;
  const titleOf = ({ announcement: { title_us, title_cn } }: SavedAnnouncement) =>
    lang === "CN" ? title_cn : title_us;
  return (
    <>
      <ResourceTable<SavedAnnouncement>
        id="announcements"
        title={t("title.operator_announcements")}
        description={t("operator.announcements_about")}
        itemId={({ announcement }) => announcement.announcement_id}
        itemName={titleOf}
        queryKey={[...KEY, "list"]}
        fetch={async (_, _page, signal) => ({ items: (await call(announcementList({ signal }))).announcements })}
        actions={() => (
          <Button variant="primary" disabled={!regions} onClick={() => setEdited("new")}>
            {t("operator.announcement_new")}
          </Button>
        )}
        columns={[
          { id: "title", header: t("operator.announcement"), cell: titleOf, isRowHeader: true },
          {
            id: "kind",
            header: t("operator.announcement_kind"),
            cell: ({ announcement }) => t(`announcement.kind_${announcement.kind}`),
          },
          {
            id: "severity",
            header: t("operator.announcement_severity"),
            cell: ({ announcement }) => t(`operator.severity_${announcement.severity}`),
          },
          {
            id: "regions",
            header: t("operator.announcement_regions"),
            cell: ({ announcement }) => announcement.regions.join(", ") || t("operator.announcement_everywhere"),
          },
          {
            id: "from",
            header: t("operator.announcement_from"),
            cell: ({ announcement }) => times.at(announcement.from_at),
          },
          {
            id: "until",
            header: t("operator.announcement_until"),
            cell: ({ announcement }) => (announcement.until_at ? times.at(announcement.until_at) : "–"),
          },
          { id: "by", header: t("operator.news_by"), cell: ({ saved_by }) => saved_by || "–" },
          {
            id: "state",
            header: t("operator.state"),
            isSoonOnPhone: true,
            cell: (row) => <State row={row} />,
          },
          {
            id: "actions",
            header: t("operator.actions"),
            width: 220,
            cell: (row) =>
              row.withdrawn_at ? null : (
                <SpaceBetween direction="horizontal" size="xs">
                  <Button
                    wrapText={false}
                    ariaLabel={`${t("operator.announcement_edit")}: ${titleOf(row)}`}
                    onClick={() => setEdited(row)}
                  >
                    {t("operator.announcement_edit")}
                  </Button>
                  <Button
                    wrapText={false}
                    ariaLabel={`${t("operator.announcement_withdraw")}: ${titleOf(row)}`}
                    onClick={() => setWithdrawn(row)}
                  >
                    {t("operator.announcement_withdraw")}
                  </Button>
                </SpaceBetween>
              ),
          },
        ]}
        empty={{ title: t("operator.announcement_empty"), hint: t("operator.announcement_empty_hint") }}
      />
      {edited && regions && (
        <Suspense fallback={null}>
          <AnnouncementDialog
            shown={edited === "new" ? undefined : edited.announcement}
            regions={regions}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      {withdrawn && (
        <Confirm
          title={t("operator.announcement_withdraw_title")}
          confirm={t("operator.announcement_withdraw")}
          call={() => call(announcementWithdraw({ body: { announcement_id: withdrawn.announcement.announcement_id } }))}
          invalidate={[KEY]}
          says={() => t("operator.announcement_withdrawn_done")}
          onClose={() => setWithdrawn(null)}
        >
          {t("operator.announcement_withdraw_effect", { title: titleOf(withdrawn) })}
        </Confirm>
      )}
    </>
  );
}

function State({ row: { withdrawn_at, is_present, announcement } }: { row: SavedAnnouncement }) {
  const t = useT();
  if (withdrawn_at) return <StatusIndicator type="stopped">{t("operator.announcement_withdrawn")}</StatusIndicator>;
  if (is_present) return <StatusIndicator type="success">{t("operator.announcement_shown")}</StatusIndicator>;
  const isOver = announcement.until_at && Date.parse(announcement.until_at) <= Date.now();
  return (
    <StatusIndicator type={isOver ? "stopped" : "pending"}>
      {t(isOver ? "operator.announcement_over" : "operator.announcement_planned")}
    </StatusIndicator>
  );
}
