import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import type { Column } from "../kit/table/ResourceTable";
import { Clock } from "./Clock";
import type { QueueCase } from "./generated/types.gen";
import { PageLink } from "./PageLink";
import { casePath } from "./paths";
import { customerColumn, stateColumn } from "./queueColumns";

/** A case as it stands in a list, with the server's time. */
export type ListedCase = QueueCase & { now: string };

/** The columns of cases; the document leads to the case, also by `shortcuts`, the number to whose it is. */
export function useCaseColumns(shortcuts?: string): readonly Column<ListedCase>[] {
  const t = useT();
  const times = useTimes();
  return [
    {
      id: "document",
      header: t("operator.document"),
      cell: ({ case_id, document, country }) => (
        <PageLink
          path={casePath(case_id)}
          shortcuts={shortcuts}
        >{`${t(`operator.document_${document}`)} (${country})`}</PageLink>
      ),
      isRowHeader: true,
    },
    customerColumn(t),
    stateColumn(t, ({ state }) => `operator.case_${state}`),
    {
      id: "clock",
      header: t("operator.clock"),
      cell: ({ due_at, now, ended_at }) => <Clock due={due_at} now={now} ended={ended_at} />,
      isSoonOnPhone: true,
    },
    { id: "region", header: t("operator.region"), cell: ({ region }) => t(`operator.region_${region}`) },
    { id: "kind", header: t("operator.account_kind"), cell: ({ kind }) => t(`operator.account_${kind}`) },
    {
      id: "submitted",
      header: t("operator.submitted"),
      cell: ({ submitted_at }) => times.at(submitted_at),
      isOneLine: true,
    },
    { id: "operator", header: t("operator.taken_by"), cell: ({ operator }) => operator ?? "–" },
  ];
}
