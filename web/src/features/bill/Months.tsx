import Button from "@cloudscape-design/components/button";
import Link from "@cloudscape-design/components/link";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useMemo } from "react";
import { call } from "../../api/call";
import { billingBillExport, billingBillList } from "../../api/generated/sdk.gen";
import type { BillReply } from "../../api/generated/types.gen";
import { ExportMenu } from "../../domain/exports/ExportMenu";
import { Amount } from "../../domain/money/Amount";
import { monthWords } from "../../domain/money/months";
import { useLang, useT } from "../../i18n/t";
import { type Column, ResourceTable } from "../../kit/table/ResourceTable";
import { useListState } from "../../kit/table/useListState";
import { useFollow } from "../../kit/ui/useFollow";
import { projectQuery } from "../../state/project";
import { billPath } from "./tabs";

/** A bill for each month, newest first; its month leads to its summary. */
export function Months() {
  const t = useT();
  const list = useListState();
  const columns = useColumns();
  return (
    <ResourceTable<BillReply>
      id="bill-months"
      level="h2"
      title={t("bill.tab_months")}
      columns={columns}
      itemId={({ month }) => String(month)}
      itemName={({ month }) => String(month)}
      queryKey={["bills", "months"]}
      fetch={(state, page, signal) =>
        call(billingBillList({ signal, query: { ...projectQuery(state.value("project")), ...page } }))
      }
      filterNames={["project"]}
      actions={() => (
        <ExportMenu fetch={(as) => billingBillExport({ body: { ...projectQuery(list.value("project")), ...as } })} />
      )}
      empty={{ title: t("bill.empty"), hint: t("bill.empty_hint") }}
    />
  );
}

function useColumns(): readonly Column<BillReply>[] {
  const t = useT();
  const lang = useLang() === "CN" ? "zh-CN" : "en";
  const follow = useFollow();
  return useMemo(
    () => [
      {
        id: "month",
        header: t("bill.month"),
        cell: ({ month }) => {
          const href = billPath("summary", { month });
          return (
            <Link href={href} onFollow={(event) => follow(href, event)}>
              {monthWords(month, lang)}
            </Link>
          );
        },
        isRowHeader: true,
        width: 150,
      },
      {
        id: "state",
        header: t("bill.state"),
        cell: ({ is_closed }) => (
          <StatusIndicator type={is_closed ? "success" : "in-progress"}>
            {t(is_closed ? "bill.closed" : "bill.open")}
          </StatusIndicator>
        ),
        width: 130,
      },
      { id: "lines", header: t("bill.lines"), cell: ({ lines }) => lines.toLocaleString("en"), width: 100 },
      {
        id: "gross",
        header: t("bill.gross"),
        kind: "money",
        cell: ({ gross }) => <Amount money={gross} />,
        width: 150,
      },
      {
        id: "discount",
        header: t("bill.discount"),
        kind: "money",
        cell: ({ discount }) => <Amount money={discount} />,
        width: 130,
      },
      {
        id: "total",
        header: t("bill.total"),
        kind: "money",
        cell: ({ total }) => <Amount money={total} />,
        width: 150,
        isSoonOnPhone: true,
      },
      {
        id: "actions",
        header: t("bill.resource"),
        cell: ({ month }) => (
          <Button
            variant="inline-link"
            ariaLabel={t("bill.see_resources_one", { month: monthWords(month, lang) })}
            onClick={() => follow(billPath("resources", { month }))}
          >
            {t("bill.see_resources")}
          </Button>
        ),
        width: 140,
      },
    ],
    [t, lang, follow],
  );
}
