import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call";
import { billingBillSummary, billingBillSummaryExport } from "../../api/generated/sdk.gen";
import type { BillSummaryReply, BillSummaryRow, Money } from "../../api/generated/types.gen";
import { useExports } from "../../domain/exports/useExports";
import { Amount } from "../../domain/money/Amount";
import { type Month, monthRead } from "../../domain/money/months";
import { productName } from "../../domain/money/productName";
import { type ProductWords, useProductWords } from "../../domain/money/useProductWords";
import { type Translate, useT } from "../../i18n/t";
import { type Times, useTimes } from "../../i18n/times";
import { type StackedColumn, StackedTable } from "../../kit/table/StackedTable";
import { useListState } from "../../kit/table/useListState";
import { EmptyState } from "../../kit/ui/EmptyState";
import { FailedState } from "../../kit/ui/FailedState";
import { projectQuery } from "../../state/project";
import { operatorNow } from "../../state/serverClock";
import { MonthSelect } from "./MonthSelect";
import { MonthsExport } from "./MonthsExport";

/** A month in sums: by product, zone and charge mode. */
export function Summary() {
  const t = useT();
  const times = useTimes();
  const words = useProductWords();
  const list = useListState();
  const month = monthRead(list.value("month"), operatorNow());
  const project = list.value("project");
  const query = useQuery({
    queryKey: ["bills", "summary", month, project],
    queryFn: ({ signal }) => call(billingBillSummary({ signal, query: { month, ...projectQuery(project) } })),
    meta: { quiet: true },
  });
  const { data } = query;
  return (
    <StackedTable<BillSummaryRow>
      items={data?.rows ?? []}
      trackBy={({ product, sub_product, region, scheme }) => [product, sub_product, region, scheme].join(" ")}
      loading={query.isPending}
      loadingText={t("shell.loading")}
      wrapLines
      stickyColumns={{ first: 1 }}
      columnDefinitions={columns(t, words)}
      ariaLabels={{ tableLabel: t("bill.tab_summary") }}
      filter={
        <SpaceBetween direction="horizontal" size="xs">
          <MonthSelect list={list} />
        </SpaceBetween>
      }
      header={
        <Header
          variant="h2"
          actions={<Actions month={month} project={project} />}
          {...(data && { description: closedWords(data, t, times) })}
        >
          {t("bill.tab_summary")}
        </Header>
      }
      footer={data && data.rows.length > 0 && <Sum summary={data} />}
      empty={
        query.isError ? (
          <FailedState onRetry={() => void query.refetch()} />
        ) : (
          <EmptyState title={t("bill.nothing")} hint={t("bill.nothing_hint")} />
        )
      }
    />
  );
}

function Actions({ month, project }: { month: Month; project: string }) {
  const t = useT();
  const exports = useExports();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t("table.export")}</Button>
      {isAsked && (
        <MonthsExport
          title={t("bill.export_summary_title")}
          month={month}
          stage={(body) => billingBillSummaryExport({ body: { ...body, ...projectQuery(project) } })}
          exports={exports}
          onClose={() => setAsked(false)}
        />
      )}
      {exports.dialog}
    </>
  );
}

function closedWords({ closed_at }: BillSummaryReply, t: Translate, times: Times): string {
  return closed_at ? t("bill.closed_at", { time: times.at(closed_at) }) : t("bill.still_open");
}

function Sum({ summary: { gross, discount, total } }: { summary: BillSummaryReply }) {
  const t = useT();
  const part = (label: string, money: Money) => (
    <span>
      {label}: <Amount money={money} />
    </span>
  );
  return (
    <Box textAlign="right">
      {part(t("bill.gross"), gross)} · {part(t("bill.discount"), discount)} ·{" "}
      <Box variant="span" fontWeight="bold">
        {part(t("bill.total"), total)}
      </Box>
    </Box>
  );
}

function columns(t: Translate, words: ProductWords): StackedColumn<BillSummaryRow>[] {
  return [
    {
      id: "product",
      header: t("bill.product"),
      cell: (row) => words.product(productName(row)),
      isRowHeader: true,
      minWidth: 140,
    },
    {
      id: "sub_product",
      header: t("bill.sub_product"),
      cell: ({ product, sub_product }) => words.subProduct(product, sub_product) || "–",
      minWidth: 110,
    },
    { id: "region", header: t("bill.zone"), cell: ({ region }) => region, minWidth: 110 },
    { id: "scheme", header: t("bill.mode"), cell: ({ scheme }) => words.scheme(scheme), minWidth: 110 },
    { id: "lines", header: t("bill.lines"), cell: ({ lines }) => lines.toLocaleString("en"), minWidth: 90 },
    {
      id: "gross",
      header: t("bill.gross"),
      kind: "money",
      cell: ({ gross }) => <Amount money={gross} />,
      minWidth: 130,
    },
    {
      id: "discount",
      header: t("bill.discount"),
      kind: "money",
      cell: ({ discount }) => <Amount money={discount} />,
      minWidth: 110,
    },
    {
      id: "total",
      header: t("bill.total"),
      kind: "money",
      cell: ({ total }) => <Amount money={total} />,
      minWidth: 130,
    },
  ];
}
