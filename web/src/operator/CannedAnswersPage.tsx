import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { useWritten } from "../i18n/written";
import { Confirm } from "../kit/form/Confirm";
import { ResourceTable } from "../kit/table/ResourceTable";
import { CannedAnswerDialog } from "./CannedAnswerDialog";
import { cannedAnswerDelete, cannedAnswerList } from "./generated/sdk.gen";
import type { SavedAnswer } from "./generated/types.gen";
import { inOneLine } from "./inOneLine";
import { CANNED_KEY } from "./tickets";

/** Characters of an answer that stand in the list. */
const SHOWN = 120;

/** What staff answer often, to be inserted into an answer. */
export function CannedAnswersPage() {
  const t = useT();
  const written = useWritten();
  const times = useTimes();
  // What is edited: one that is there, or a new one.
  const [edited, setEdited] = useState<SavedAnswer | "new" | null>(null);
  const [deleted, setDeleted] = useState<SavedAnswer | null>(null);
  return (
    <>
      <ResourceTable<SavedAnswer>
        id="canned-answers"
        title={t("title.operator_canned_answers")}
        description={t("operator.canned_about")}
        itemId={({ answer_id }) => answer_id}
        itemName={({ name }) => name}
        queryKey={[...CANNED_KEY, "list"]}
        fetch={async (_, _page, signal) => ({ items: (await call(cannedAnswerList({ signal }))).answers })}
        actions={() => (
          <Button variant="primary" onClick={() => setEdited("new")}>
            {t("operator.canned_new")}
          </Button>
        )}
        columns={[
          { id: "name", header: t("operator.canned_name"), cell: ({ name }) => name, isRowHeader: true },
          {
            id: "text",
            header: t("operator.canned_text"),
            cell: (answer) => beginOf(written.text(answer)),
          },
          { id: "at", header: t("operator.canned_at"), cell: ({ saved_at }) => times.at(saved_at), isOneLine: true },
          { id: "by", header: t("operator.news_by"), cell: ({ saved_by }) => saved_by || "–" },
          {
            id: "actions",
            header: t("operator.actions"),
            width: 150,
            cell: (row) => (
              <div style={inOneLine}>
                <Button
                  variant="inline-link"
                  wrapText={false}
                  ariaLabel={`${t("operator.canned_edit")}: ${row.name}`}
                  onClick={() => setEdited(row)}
                >
                  {t("operator.canned_edit")}
                </Button>
                <Button
                  variant="inline-link"
                  wrapText={false}
                  ariaLabel={`${t("operator.canned_delete")}: ${row.name}`}
                  onClick={() => setDeleted(row)}
                >
                  {t("operator.canned_delete")}
                </Button>
              </div>
            ),
          },
        ]}
        empty={{ title: t("operator.canned_empty"), hint: t("operator.canned_empty_hint") }}
      />
      {edited && <CannedAnswerDialog shown={edited === "new" ? undefined : edited} onClose={() => setEdited(null)} />}
      {deleted && (
        <Confirm
          title={t("operator.canned_delete_title")}
          confirm={t("operator.canned_delete")}
          call={() => call(cannedAnswerDelete({ body: { answer_id: deleted.answer_id } }))}
          invalidate={[CANNED_KEY]}
          says={() => t("operator.canned_deleted")}
          onClose={() => setDeleted(null)}
        >
          {t("operator.canned_delete_effect", { name: deleted.name })}
        </Confirm>
      )}
    </>
  );
}

/** How a text begins. */
function beginOf(text: string): string {
  const letters = [...text];
  return letters.length > SHOWN ? `${letters.slice(0, SHOWN).join("").trimEnd()}…` : text;
}
