import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { CaseReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { StackedTable } from "../../kit/table/StackedTable";
import { EmptyState } from "../../kit/ui/EmptyState";
import { KeptPicture } from "./KeptPicture";
import { State } from "./State";

/** Everything that was handed in, newest first, with what became of it. */
export function History({ cases }: { cases: CaseReply[] }) {
  const t = useT();
  const times = useTimes();
  const [opened, setOpened] = useState<CaseReply | null>(null);
  return (
    <>
      <StackedTable
        variant="container"
        wrapLines
        stickyColumns={{ first: 1 }}
        items={cases}
        trackBy="case_id"
        ariaLabels={{ tableLabel: t("verification.history") }}
        header={<Header variant="h2">{t("verification.history")}</Header>}
        empty={<EmptyState title={t("verification.history_empty")} hint={t("verification.history_empty_hint")} />}
        columnDefinitions={[
          {
            id: "submitted",
            header: t("verification.handed_in"),
            cell: ({ submitted_at }) => times.at(submitted_at),
            isRowHeader: true,
            // On a phone it stays, which more could not.
            minWidth: 140,
          },
          {
            id: "region",
            header: t("verification.region"),
            cell: ({ region }) => t(`verification.${region}`),
            minWidth: 110,
          },
          {
            id: "document",
            header: t("verification.document"),
            cell: ({ document, number }) => `${t(`verification.${document}`)} ${number}`,
            minWidth: 140,
          },
          { id: "state", header: t("verification.state"), cell: ({ state }) => <State state={state} />, minWidth: 140 },
          {
            id: "ended",
            header: t("verification.ended"),
            cell: ({ ended_at }) => <span className="whole">{ended_at ? times.at(ended_at) : "–"}</span>,
            minWidth: 165,
          },
          { id: "remark", header: t("verification.remark"), cell: ({ remark }) => remark || "–", minWidth: 150 },
          {
            id: "actions",
            header: t("verification.pictures"),
            cell: (row) =>
              row.front_image ? (
                <Button
                  variant="inline-link"
                  ariaLabel={t("verification.show_pictures_of", { time: times.at(row.submitted_at) })}
                  onClick={() => setOpened(row)}
                >
                  {t("verification.show_pictures")}
                </Button>
              ) : (
                "–"
              ),
          },
        ]}
      />
      {opened && <Pictures shown={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Pictures({ shown, onClose }: { shown: CaseReply; onClose: () => void }) {
  const t = useT();
  const { front_image, back_image, document } = shown;
  const front = t(back_image ? "verification.front" : "verification.picture");
  return (
    <Modal
      visible
      size="large"
      header={t(`verification.${document}`)}
      closeAriaLabel={t("shell.close")}
      onDismiss={onClose}
    >
      <div className="picture-large">
        <SpaceBetween size="m" alignItems="center">
          {front_image && <KeptPicture imageId={front_image} alt={t("verification.picture_alt", { label: front })} />}
          {back_image && (
            <KeptPicture
              imageId={back_image}
              alt={t("verification.picture_alt", { label: t("verification.back_side") })}
            />
          )}
        </SpaceBetween>
      </div>
    </Modal>
  );
}
