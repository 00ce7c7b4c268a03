import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMemo } from "react";
import { call } from "../../api/call";
import { invoiceStateNames } from "../../api/generated/names.gen";
import { invoiceExport, invoiceList } from "../../api/generated/sdk.gen";
import type { InvoiceListData, InvoiceReply } from "../../api/generated/types.gen";
import { ExportMenu } from "../../domain/exports/ExportMenu";
import { Amount } from "../../domain/money/Amount";
import { monthWords } from "../../domain/money/months";
import { invoicePath } from "../../domain/paths";
import { useLang, useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { PeriodFilter } from "../../kit/table/PeriodFilter";
import { type Column, ResourceTable } from "../../kit/table/ResourceTable";
import { useListState } from "../../kit/table/useListState";
import { useFollow } from "../../kit/ui/useFollow";
import { serverNow } from "../../state/serverClock";
import { FILTER_NAMES, invoiceFilters } from "./filters";
import { InvoiceState } from "./InvoiceState";
import { PdfButtons } from "./PdfButtons";
import { INVOICES, invoiceName } from "./queries";
import { RequestButton } from "./RequestButton";
import { kindWords } from "./title";

/** The account's invoices, newest first. */
export function Invoices() {
  const t = useT();
  const columns = useColumns();
  return (
    <ResourceTable<InvoiceReply>
      id="invoices"
      level="h2"
      title={t("invoice.tab_list")}
      columns={columns}
      itemId={({ invoice_id }) => invoice_id}
      itemName={invoiceName}
      queryKey={[...INVOICES, "list"]}
      fetch={(list, page, signal) =>
        call(invoiceList({ signal, query: { ...invoiceFilters(list.value, serverNow()), ...page } }))
      }
      filterNames={FILTER_NAMES}
      search={t("invoice.search")}
      filters={(list) => (
        <SpaceBetween direction="horizontal" size="xs">
          <PeriodFilter list={list} />
          <ChoiceFilter
            list={list}
            name="state"
            label={t("invoice.state")}
            all={t("invoice.state_all")}
            choices={invoiceStateNames}
            word={(state) => t(`invoice.state_${state}`)}
          />
        </SpaceBetween>
      )}
      actions={() => <Actions />}
      empty={{ title: t("invoice.empty"), hint: t("invoice.empty_hint"), action: <RequestButton isPlain /> }}
    />
  );
}

function Actions() {
  const list = useListState();
  const filters = () => invoiceFilters(list.value, serverNow());
  return (
    <ExportMenu<InvoiceListData>
      fetch={(as) => invoiceExport({ body: { ...filters(), ...as } })}
      curl={() => ({ path: "/gicend/invoice/list/", query: filters() })}
    />
  );
}

function useColumns(): readonly Column<InvoiceReply>[] {
  const t = useT();
  const lang = useLang() === "CN" ? "zh-CN" : "en";
  const times = useTimes();
  const follow = useFollow();
  return useMemo(
    () => [
      {
        id: "number",
        header: t("invoice.number"),
        cell: (one) => (
          <Link href={invoicePath(one.invoice_id)} onFollow={(event) => follow(invoicePath(one.invoice_id), event)}>
            {invoiceName(one)}
          </Link>
        ),
        isRowHeader: true,
        width: 210,
      },
      {
        id: "created",
        header: t("invoice.created"),
        cell: ({ created_at }) => times.at(created_at),
        width: 180,
        isOneLine: true,
      },
      { id: "title", header: t("invoice.title"), cell: ({ buyer }) => buyer.name, width: 180 },
      { id: "kind", header: t("invoice.kind"), cell: ({ kind }) => kindWords(kind, t), width: 140 },
      {
        id: "months",
        header: t("invoice.months"),
        cell: ({ lines }) => lines.map(({ month }) => monthWords(month, lang)).join(", "),
        width: 140,
      },
      {
        id: "amount",
        header: t("invoice.amount"),
        kind: "money",
        cell: ({ amount }) => <Amount money={amount} />,
        width: 120,
        isSoonOnPhone: true,
      },
      {
        id: "state",
        isOneLine: true,
        header: t("invoice.state"),
        cell: ({ state }) => <InvoiceState state={state} />,
        width: 150,
        isSoonOnPhone: true,
      },
      { id: "pdf", header: t("invoice.pdf"), cell: (one) => <PdfButtons invoice={one} isInline />, width: 110 },
      {
        id: "issued",
        isOneLine: true,
        header: t("invoice.issued"),
        cell: ({ issued_at }) => (issued_at ? times.at(issued_at) : "–"),
        isHiddenAtFirst: true,
      },
      { id: "note", header: t("invoice.note"), cell: ({ note }) => note || "–", isHiddenAtFirst: true },
    ],
    [t, lang, times, follow],
  );
}
