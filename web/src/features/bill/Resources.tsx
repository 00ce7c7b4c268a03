import Box from "@cloudscape-design/components/box";
import Link from "@cloudscape-design/components/link";
import { useMemo } from "react";
import { call } from "../../api/call";
import { resourceBillExportStage, resourceBillListShow } from "../../api/generated/sdk.gen";
import type { ResourceBillReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { Amount } from "../../money/Amount";
import { monthRead } from "../../money/months";
import { useProductWords } from "../../money/useProductWords";
import { ExportMenu } from "../../table/ExportMenu";
import { type Column, ResourceTable } from "../../table/ResourceTable";
import { type ListState, useListState } from "../../table/useListState";
import { useFollow } from "../../ui/useFollow";
import { MonthSelect } from "./MonthSelect";
import { billPath } from "./tabs";

/** What the server is asked, from what stands in the address. */
function question(list: ListState) {
  const q = list.value("q");
  return { month: monthRead(list.value("month"), new Date()), ...(q && { q }) };
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
      fetch={async (state, cursor, signal) => {
        const query = { ...question(state), ...(cursor && { cursor }) };
        const { resources, next_cursor } = await call(resourceBillListShow({ signal, query }));
        return { items: resources, next_cursor };
      }}
      filterNames={["month"]}
      search={t("bill.search")}
      filters={(state) => <MonthSelect list={state} />}
      actions={() => (
        <ExportMenu fetch={(format) => resourceBillExportStage({ body: { ...question(list), format } })} />
      )}
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
      { id: "product", header: t("bill.product"), cell: ({ product }) => words.product(product), width: 140 },
      { id: "region", header: t("bill.zone"), cell: ({ region }) => region, width: 120 },
      { id: "scheme", header: t("bill.mode"), cell: ({ scheme }) => words.scheme(scheme), width: 120 },
      {
        id: "configuration",
        header: t("bill.configuration"),
        cell: ({ configuration }) => words.units(configuration),
        width: 130,
      },
      { id: "usage", header: t("bill.usage"), cell: ({ usage }) => words.units(usage), width: 120 },
      { id: "project", header: t("bill.project"), cell: ({ project_name }) => project_name ?? "–", width: 130 },
      {
        id: "total",
        header: t("bill.total"),
        cell: ({ total }) => <Amount money={total} />,
        width: 130,
        isSoonOnPhone: true,
      },
      { id: "gross", header: t("bill.gross"), cell: ({ gross }) => <Amount money={gross} />, isHiddenAtFirst: true },
      {
        id: "discount",
        header: t("bill.discount"),
        cell: ({ discount }) => <Amount money={discount} />,
        isHiddenAtFirst: true,
      },
      { id: "vdc", header: t("bill.vdc"), cell: ({ vdc_name }) => vdc_name ?? "–", isHiddenAtFirst: true },
      { id: "sub", header: t("bill.sub_product"), cell: (one) => one.sub_product || "–", isHiddenAtFirst: true },
      { id: "lines", header: t("bill.lines"), cell: ({ lines }) => lines, isHiddenAtFirst: true },
      {
        id: "id",
        header: t("bill.resource_id"),
        cell: ({ resource_id }) => <Box variant="code">{resource_id}</Box>,
        isHiddenAtFirst: true,
      },
    ],
    [t, words, follow, month],
  );
}
