import Box from "@cloudscape-design/components/box";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { Clock } from "./Clock";
import "./case.css";
import type { CaseShowReply } from "./generated/types.gen";
import { StateMark } from "./StateMark";
import { CustomerLink } from "./ThingLinks";

/** What was handed in; names, number and pictures only for the operator who took the case. */
export function CaseFields({ shown }: { shown: CaseShowReply }) {
  const t = useT();
  const times = useTimes();
  const { case: it } = shown;
  const own = (value: string) =>
    shown.is_mine ? value || "–" : <Box color="text-status-inactive">{t("operator.hidden")}</Box>;
  const items = [
    { label: t("operator.customer"), value: <CustomerLink customerNo={shown.customer_no} /> },
    { label: t("operator.state"), value: <StateMark state={`operator.case_${it.state}`} /> },
    { label: t("operator.clock"), value: <Clock due={it.due_at} now={shown.now} ended={it.ended_at} /> },
    { label: t("operator.region"), value: t(`operator.region_${it.region}`) },
    { label: t("operator.account_kind"), value: t(`operator.account_${it.kind}`) },
    { label: t("operator.document"), value: `${t(`operator.document_${it.document}`)} (${it.country})` },
    { label: t("operator.person"), value: own(it.name) },
    ...(it.kind === "enterprise" ? [{ label: t("operator.company"), value: own(it.company) }] : []),
    { label: t("operator.number"), value: own(it.number) },
    { label: t("operator.contact"), value: own(shown.contact) },
    { label: t("operator.submitted"), value: times.at(it.submitted_at) },
    { label: t("operator.taken_by"), value: shown.operator ?? "–" },
  ];
  const front = t(it.back_image ? "operator.picture_front" : "operator.picture");
  return (
    <SpaceBetween size="l">
      <KeyValuePairs columns={3} items={items} />
      {it.front_image && (
        <ColumnLayout columns={2}>
          <Picture caseId={it.case_id} imageId={it.front_image} label={front} />
          {it.back_image && <Picture caseId={it.case_id} imageId={it.back_image} label={t("operator.picture_back")} />}
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
    <figure className="document">
      <img src={pictureUrl(caseId, imageId)} alt={label} />
      <figcaption>{label}</figcaption>
    </figure>
  );
}
