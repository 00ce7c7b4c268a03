import Box from "@cloudscape-design/components/box";
import Link from "@cloudscape-design/components/link";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import type { ReactNode } from "react";
import { Clock, Moment, State } from "./Clock";
import type { QueueCase } from "./generated/types.gen";
import { address } from "./place";
import { useWords } from "./words";

interface Props {
  cases: QueueCase[];
  now: string;
  header: ReactNode;
  footer?: ReactNode;
}

/** Cases in rows; the customer's number leads to the case. */
export function CaseTable({ cases, now, header, footer }: Props) {
  const w = useWords();
  const columns: TableProps.ColumnDefinition<QueueCase>[] = [
    {
      id: "customer",
      header: w("customer"),
      cell: (row) => <Link href={address(row.case_id)}>{row.customer_no}</Link>,
      isRowHeader: true,
    },
    { id: "state", header: w("state"), cell: (row) => <State state={row.state} /> },
    { id: "clock", header: w("clock"), cell: (row) => <Clock due={row.due_at} now={now} ended={row.ended_at} /> },
    { id: "region", header: w("region"), cell: (row) => w(row.region) },
    { id: "kind", header: w("kind"), cell: (row) => w(row.kind) },
    { id: "document", header: w("document"), cell: (row) => `${w(row.document)} (${row.country})` },
    { id: "submitted", header: w("submitted"), cell: (row) => <Moment at={row.submitted_at} /> },
    { id: "operator", header: w("taken_by"), cell: (row) => row.operator ?? "–" },
  ];
  const empty = <Box textAlign="center">{w("empty")}</Box>;
  return (
    <Table
      items={cases}
      columnDefinitions={columns}
      trackBy="case_id"
      header={header}
      footer={footer}
      empty={empty}
      enableKeyboardNavigation
    />
  );
}
