import Box from "@cloudscape-design/components/box";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { Clock, Moment, State } from "./Clock";
import "./case.css";
import type { CaseShowReply } from "./generated/types.gen";
import { useWords } from "./words";

/** What was handed in; names, number and pictures only for the operator who took the case. */
export function CaseFields({ shown }: { shown: CaseShowReply }) {
  const w = useWords();
  const { case: it } = shown;
  const own = (value: string) => (shown.is_mine ? value || "–" : <Box color="text-status-inactive">{w("hidden")}</Box>);
  const items = [
    { label: w("customer"), value: shown.customer_no },
    { label: w("state"), value: <State state={it.state} /> },
    { label: w("clock"), value: <Clock due={it.due_at} now={shown.now} ended={it.ended_at} /> },
    { label: w("region"), value: w(it.region) },
    { label: w("kind"), value: w(it.kind) },
    { label: w("document"), value: `${w(it.document)} (${it.country})` },
    { label: w("person"), value: own(it.name) },
    ...(it.kind === "enterprise" ? [{ label: w("company"), value: own(it.company) }] : []),
    { label: w("number"), value: own(it.number) },
    { label: w("contact"), value: own(shown.contact) },
    { label: w("submitted"), value: <Moment at={it.submitted_at} /> },
    { label: w("taken_by"), value: shown.operator ?? "–" },
  ];
  return (
    <SpaceBetween size="l">
      <KeyValuePairs columns={3} items={items} />
      {it.front_image && (
        <ColumnLayout columns={2}>
          <Picture caseId={it.case_id} imageId={it.front_image} label={w(it.back_image ? "front" : "picture")} />
          {it.back_image && <Picture caseId={it.case_id} imageId={it.back_image} label={w("back_side")} />}
        </ColumnLayout>
      )}
    </SpaceBetween>
  );
}

/** Where a picture of a case is. */
function pictureUrl(caseId: string, imageId: string): string {
  return `/admin/verification/image/?${new URLSearchParams({ case_id: caseId, image_id: imageId })}`;
}

function Picture({ caseId, imageId, label }: { caseId: string; imageId: string; label: string }) {
  return (
    <figure className="paper">
      <img src={pictureUrl(caseId, imageId)} alt={label} />
      <figcaption>{label}</figcaption>
    </figure>
  );
}
