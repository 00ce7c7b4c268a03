import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMemo, useState } from "react";
import { call } from "../../api/call";
import { lineKindNames, schemeNames } from "../../api/generated/names.gen";
import { billingBillItemExport, billingBillItemList } from "../../api/generated/sdk.gen";
import type { BillingBillItemListData, BillLineReply } from "../../api/generated/types.gen";
import { placeOf } from "../../domain/access/placeOf";
import { useMay } from "../../domain/access/useMay";
import type { ExportChoice } from "../../domain/exports/choices";
import { ExportMenu } from "../../domain/exports/ExportMenu";
import { useExports } from "../../domain/exports/useExports";
import { Amount } from "../../domain/money/Amount";
import { ProductName } from "../../domain/money/ProductName";
import { productName } from "../../domain/money/productName";
import { rateDisplay, shareDisplay } from "../../domain/money/rate";
import { useProductWords } from "../../domain/money/useProductWords";
import { orderPath, resourcePath } from "../../domain/paths";
import { PlaceLink } from "../../domain/project/PlaceLink";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { type Column, ResourceTable } from "../../kit/table/ResourceTable";
import { ThingNumber } from "../../kit/table/ThingNumber";
import { type ListState, useListState } from "../../kit/table/useListState";
import { PageLink } from "../../kit/ui/PageLink";
import { shortNumber } from "../../kit/ui/shortNumber";
import { operatorNow } from "../../state/serverClock";
import { FILTER_NAMES, itemFilters, type Kind } from "./filters";
import { usageWords } from "./lines";
import { MonthSelect } from "./MonthSelect";
import { MonthsExport } from "./MonthsExport";
import { UsageDialog } from "./UsageDialog";

/** The lines of a month's bill, newest first; each leads to what was used. */
export function Items() {
  const t = useT();
  const list = useListState();
  const [shown, setShown] = useState<BillLineReply | null>(null);
  const columns = useColumns(setShown);
  const name = list.value("resource") && list.value("name");
  return (
    <>
      <ResourceTable<BillLineReply>
        id="bill-items"
        level="h2"
        title={name ? t("bill.items_of", { resource: name }) : t("bill.tab_items")}
        columns={columns}
        itemId={({ line_id }) => line_id}
        itemName={({ resource_name, from }) => `${resource_name} ${from}`}
        queryKey={["bills", "items"]}
        fetch={(state, page, signal) =>
          call(billingBillItemList({ signal, query: { ...itemFilters(state.value, operatorNow()), ...page } }))
        }
        filterNames={FILTER_NAMES}
        filters={(state) => <Filters list={state} />}
        actions={() => <Actions list={list} />}
        empty={{ title: t("bill.nothing"), hint: t("bill.nothing_hint") }}
      />
      {shown && <UsageDialog line={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function Filters({ list }: { list: ListState }) {
  const t = useT();
  const words = useProductWords();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <MonthSelect list={list} />
      <ChoiceFilter
        list={list}
        name="kind"
        label={t("bill.kind")}
        all={t("bill.kind_all")}
        choices={lineKindNames}
        word={(kind) => t(`bill.kind_${kind}`)}
      />
      <ChoiceFilter
        list={list}
        name="scheme"
        label={t("bill.mode")}
        all={t("bill.mode_all")}
        choices={schemeNames}
        word={words.scheme}
      />
      {list.value("resource") !== "" && (
        <Button iconName="close" onClick={() => list.set({ resource: "", name: "" })}>
          {t("bill.all_resources")}
        </Button>
      )}
    </SpaceBetween>
  );
}

function Actions({ list }: { list: ListState }) {
  const t = useT();
  const exports = useExports();
  const [asked, setAsked] = useState<ExportChoice | null>(null);
  const filters = () => itemFilters(list.value, operatorNow());
  const { month, ...others } = filters();
  return (
    <>
      <ExportMenu<BillingBillItemListData>
        onChoose={setAsked}
        curl={() => ({ path: "/gicend/billing/bill/item/list/", query: filters() })}
      />
      {asked && (
        <MonthsExport
          title={t("bill.export_title")}
          month={month}
          format={asked}
          stage={(wanted) => billingBillItemExport({ body: { ...others, ...wanted } })}
          exports={exports}
          onClose={() => setAsked(null)}
        />
      )}
      {exports.dialog}
    </>
  );
}

function useColumns(onLook: (line: BillLineReply) => void): readonly Column<BillLineReply>[] {
  const t = useT();
  const times = useTimes();
  const words = useProductWords();
  const may = useMay();
  return useMemo(
    () => [
      {
        id: "cycle",
        isOneLine: true,
        header: t("bill.cycle"),
        cell: ({ from, to }) => times.span(from, to),
        width: 230,
      },
      {
        id: "resource",
        header: t("bill.resource"),
        cell: (line) => {
          const { resource_id: id, resource_name: name } = line;
          if (!may("compute_view", placeOf(line)).allowed) return name;
          return <PageLink href={resourcePath(id)}>{name}</PageLink>;
        },
        isRowHeader: true,
        width: 160,
      },
      { id: "kind", header: t("bill.kind"), cell: ({ kind }) => t(`bill.kind_${kind as Kind}`), width: 105 },
      {
        id: "product",
        header: t("bill.product"),
        cell: (line) => <ProductName product={productName(line)} words={words} />,
        width: 155,
      },
      { id: "usage", header: t("bill.usage"), cell: (line) => usageWords(line, words), width: 110, isOneLine: true },
      {
        id: "price",
        header: t("bill.price"),
        kind: "money",
        cell: ({ price, total }) =>
          price.length > 0 ? (
            <span className="amount">{price.map(({ rate }) => rateDisplay(rate, total.currency)).join(" / ")}</span>
          ) : (
            "–"
          ),
        width: 105,
      },
      {
        id: "total",
        header: t("bill.total"),
        kind: "money",
        cell: ({ total }) => <Amount money={total} />,
        width: 105,
        isSoonOnPhone: true,
      },
      {
        id: "records",
        header: t("bill.records"),
        cell: (line) =>
          line.records > 0 ? (
            <Button variant="inline-link" onClick={() => onLook(line)}>
              {t("bill.records_see", { count: line.records })}
            </Button>
          ) : (
            "–"
          ),
        width: 100,
        isSoonOnPhone: true,
      },
      {
        id: "sub",
        header: t("bill.sub_product"),
        cell: ({ product, sub_product }) => words.subProduct(product, sub_product) || "–",
        isHiddenAtFirst: true,
      },
      {
        id: "unit",
        header: t("bill.unit"),
        cell: (line) => words.unit(productName(line)) || "–",
        isHiddenAtFirst: true,
      },
      {
        id: "resource_id",
        isOneLine: true,
        header: t("bill.resource_id"),
        cell: ({ resource_id }) => <ThingNumber id={resource_id} />,
        isHiddenAtFirst: true,
      },
      { id: "region", header: t("bill.zone"), cell: ({ region }) => region, isHiddenAtFirst: true },
      {
        id: "scheme",
        header: t("bill.mode"),
        cell: ({ scheme }) => words.scheme(scheme),
        isHiddenAtFirst: true,
        isOneLine: true,
      },
      {
        id: "configuration",
        header: t("bill.configuration"),
        cell: (line) => words.units(line.configuration, productName(line)),
        isHiddenAtFirst: true,
      },
      {
        id: "discount",
        header: t("bill.discount"),
        cell: ({ discount }) => (discount > 0 ? shareDisplay(discount) : "–"),
        isHiddenAtFirst: true,
      },
      {
        id: "gross",
        header: t("bill.gross"),
        kind: "money",
        cell: ({ gross }) => <Amount money={gross} />,
        isHiddenAtFirst: true,
      },
      { id: "project", header: t("bill.project"), cell: (one) => <PlaceLink of={one} />, isHiddenAtFirst: true },
      { id: "vdc", header: t("bill.vdc"), cell: (one) => <PlaceLink of={one} isVdc />, isHiddenAtFirst: true },
      {
        id: "order",
        header: t("bill.order"),
        cell: (line) => {
          const { order_id: id } = line;
          if (!id) return "–";
          if (!may("order_view", placeOf(line)).allowed) return shortNumber(id);
          return <PageLink href={orderPath(id)}>{shortNumber(id)}</PageLink>;
        },
        isHiddenAtFirst: true,
      },
      { id: "remark", header: t("bill.remark"), cell: ({ remark }) => remark || "–", isHiddenAtFirst: true },
    ],
    [t, times, words, onLook, may],
  );
}
