import Button from "@cloudscape-design/components/button";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMemo } from "react";
import { call } from "../../api/call";
import { billingBillResourceExport, billingBillResourceList } from "../../api/generated/sdk.gen";
import type { ResourceBillReply } from "../../api/generated/types.gen";
import { ExportMenu } from "../../domain/exports/ExportMenu";
import { Amount } from "../../domain/money/Amount";
import { monthRead } from "../../domain/money/months";
import { ProductName } from "../../domain/money/ProductName";
import { productName } from "../../domain/money/productName";
import { useProductWords } from "../../domain/money/useProductWords";
import { PlaceLink } from "../../domain/project/PlaceLink";
import { useT } from "../../i18n/t";
import { type Column, ResourceTable } from "../../kit/table/ResourceTable";
import { ThingNumber } from "../../kit/table/ThingNumber";
import { type ListState, useListState } from "../../kit/table/useListState";
import { useFollow } from "../../kit/ui/useFollow";
import { projectQuery } from "../../state/project";
import { operatorNow } from "../../state/serverClock";
import { usageWords } from "./lines";
import { MonthSelect } from "./MonthSelect";
import { billPath } from "./tabs";

/** What the server is asked, from what stands in the address. */
function question(list: Pick<ListState, "value">) {
  const [q, resource_ids] = [list.value("q"), list.value("ids")];
  const month = monthRead(list.value("month"), operatorNow());
  return { month, ...projectQuery(list.value("project")), ...(q && { q }), ...(resource_ids && { resource_ids }) };
}

/** What each resource cost in a month; its name leads to its billing items. */
export function Resources() {
  const t = useT();
  const list = useListState();
  const columns = useColumns(question(list).month);
  return (
    <ResourceTable<ResourceBillReply>
      id="bill-resources"
      level="h2"
      title={t("bill.tab_resources")}
      columns={columns}
      itemId={({ resource_id }) => resource_id}
      itemName={({ resource_name }) => resource_name}
      queryKey={["bills", "resources"]}
      fetch={(state, page, signal) => call(billingBillResourceList({ signal, query: { ...question(state), ...page } }))}
      filterNames={["month", "project", "ids"]}
      search={t("bill.search")}
      filters={(state) => (
        <SpaceBetween direction="horizontal" size="xs">
          <MonthSelect list={state} />
          {state.value("ids") !== "" && (
            <Button iconName="close" onClick={() => state.set({ ids: "" })}>
              {t("bill.all_resources")}
            </Button>
          )}
        </SpaceBetween>
      )}
      actions={() => <ExportMenu fetch={(as) => billingBillResourceExport({ body: { ...question(list), ...as } })} />}
      empty={{ title: t("bill.nothing"), hint: t("bill.nothing_hint") }}
    />
  );
}

function useColumns(month: number): readonly Column<ResourceBillReply>[] {
  const t = useT();
  const words = useProductWords();
  const follow = useFollow();
  return useMemo(
    () => [
      {
        id: "resource",
        header: t("bill.resource"),
        cell: ({ resource_id, resource_name }) => {
          const href = billPath("items", { month, resource: resource_id, name: resource_name });
          return (
            <Link href={href} onFollow={(event) => follow(href, event)}>
              {resource_name}
            </Link>
          );
        },
        isRowHeader: true,
        width: 180,
      },
      {
        id: "product",
        header: t("bill.product"),
        cell: (one) => <ProductName product={productName(one)} words={words} />,
        width: 155,
      },
      { id: "region", header: t("bill.zone"), cell: ({ region }) => region, width: 120 },
      { id: "scheme", header: t("bill.mode"), cell: ({ scheme }) => words.scheme(scheme), width: 120, isOneLine: true },
      {
        id: "configuration",
        header: t("bill.configuration"),
        cell: (one) => words.units(one.configuration, productName(one)),
        width: 130,
      },
      { id: "usage", header: t("bill.usage"), cell: (one) => usageWords(one, words), width: 120, isOneLine: true },
      { id: "project", header: t("bill.project"), cell: (one) => <PlaceLink of={one} />, width: 130 },
      {
        id: "total",
        header: t("bill.total"),
        kind: "money",
        cell: ({ total }) => <Amount money={total} />,
        width: 130,
        isSoonOnPhone: true,
      },
      {
        id: "gross",
        header: t("bill.gross"),
        kind: "money",
        cell: ({ gross }) => <Amount money={gross} />,
        isHiddenAtFirst: true,
      },
      {
        id: "discount",
        header: t("bill.discount"),
        kind: "money",
        cell: ({ discount }) => <Amount money={discount} />,
        isHiddenAtFirst: true,
      },
      { id: "vdc", header: t("bill.vdc"), cell: (one) => <PlaceLink of={one} isVdc />, isHiddenAtFirst: true },
      {
        id: "sub",
        header: t("bill.sub_product"),
        cell: (one) => words.subProduct(one.product, one.sub_product) || "–",
        isHiddenAtFirst: true,
      },
      { id: "unit", header: t("bill.unit"), cell: (one) => words.unit(productName(one)) || "–", isHiddenAtFirst: true },
      { id: "lines", header: t("bill.lines"), cell: ({ lines }) => lines, isHiddenAtFirst: true },
      {
        id: "id",
        isOneLine: true,
        header: t("bill.resource_id"),
        cell: ({ resource_id }) => <ThingNumber id={resource_id} />,
        isHiddenAtFirst: true,
      },
    ],
    [t, words, follow, month],
  );
}
