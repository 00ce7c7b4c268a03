import Badge from "@cloudscape-design/components/badge";
import Box from "@cloudscape-design/components/box";
import { lazy, Suspense, useState } from "react";
import { call } from "../../api/call";
import { productName } from "../../domain/money/productName";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { type Column, ResourceTable } from "../../kit/table/ResourceTable";
import { ThingNumber } from "../../kit/table/ThingNumber";
import { shortNumber } from "../../kit/ui/shortNumber";
import { AllowedButton } from "../AllowedButton";
import { amountText } from "../amounts";
import { useCustomerNo } from "../customers";
import { billItemList } from "../generated/sdk.gen";
import type { CorrectableItem } from "../generated/types.gen";
import { ProductName } from "../ProductName";
import { OrderLink, ResourceLink } from "../ThingLinks";
import { BILL_ITEMS_KEY, mayBeCorrected, usageText } from "./billItem";

// Fetched with the first one that is to be corrected.
const CorrectDialog = lazy(() => import("./CorrectDialog").then(({ CorrectDialog: it }) => ({ default: it })));

/** The billing items of a customer's month, newest first, each to be corrected as far as it was charged. */
export function BillItems({ month }: { month: number }) {
  const t = useT();
  const customer_no = useCustomerNo();
  const [shown, setShown] = useState<CorrectableItem | null>(null);
  const columns = useColumns(setShown);
  return (
    <>
      <ResourceTable<CorrectableItem>
        id="customer_bill_items"
        level="h2"
        title={t("bill_item.list")}
        about={({ items: [first] }) => (first ? t(first.is_closed ? "bill_item.closed" : "bill_item.open") : "")}
        columns={columns}
        itemId={({ line_id }) => line_id}
        itemName={({ line_id }) => shortNumber(line_id)}
        queryKey={[...BILL_ITEMS_KEY, customer_no, month]}
        fetch={(_, page, signal) => call(billItemList({ signal, query: { customer_no, month, ...page } }))}
        empty={{ title: t("bill_item.empty"), hint: t("bill_item.empty_hint") }}
      />
      {shown && (
        <Suspense fallback={null}>
          <CorrectDialog item={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}

function useColumns(onCorrect: (item: CorrectableItem) => void): readonly Column<CorrectableItem>[] {
  const t = useT();
  const times = useTimes();
  const customerNo = useCustomerNo();
  return [
    {
      id: "item",
      header: t("bill_item.item"),
      cell: ({ line_id }) => shortNumber(line_id),
      isRowHeader: true,
      width: 120,
      isOneLine: true,
    },
    {
      id: "period",
      header: t("bill_item.period"),
      cell: ({ from, to }) => times.span(from, to),
      width: 220,
      isOneLine: true,
    },
    {
      id: "resource",
      header: t("bill_item.resource"),
      cell: ({ resource_id, resource_name }) => (
        <ResourceLink customerNo={customerNo} resourceId={resource_id}>
          {resource_name}
        </ResourceLink>
      ),
      width: 150,
    },
    { id: "kind", header: t("operator.kind"), cell: (item) => <Kind item={item} />, width: 190 },
    {
      id: "product",
      header: t("operator.product"),
      cell: (item) => <ProductName product={productName(item)} />,
      width: 180,
    },
    {
      id: "region",
      header: t("operator.order_region"),
      cell: ({ region }) => region,
      width: 120,
      isHiddenAtFirst: true,
      isOneLine: true,
    },
    {
      id: "scheme",
      header: t("operator.scheme"),
      cell: ({ scheme }) => t(`operator.scheme_${scheme}`),
      width: 130,
      isHiddenAtFirst: true,
      isOneLine: true,
    },
    { id: "usage", header: t("bill_item.usage"), cell: usageText, width: 110, isHiddenAtFirst: true, isOneLine: true },
    {
      id: "gross",
      header: t("bill_item.gross"),
      kind: "money",
      cell: ({ gross }) => amountText(gross),
      width: 110,
      isHiddenAtFirst: true,
      isOneLine: true,
    },
    {
      id: "total",
      header: t("bill_item.total"),
      kind: "money",
      cell: ({ total }) => amountText(total),
      isSoonOnPhone: true,
      width: 110,
      isOneLine: true,
    },
    {
      id: "resource_id",
      header: t("bill_item.resource_id"),
      cell: ({ resource_id }) => (
        <ThingNumber id={resource_id}>
          <ResourceLink customerNo={customerNo} resourceId={resource_id}>
            {shortNumber(resource_id)}
          </ResourceLink>
        </ThingNumber>
      ),
      isHiddenAtFirst: true,
    },
    {
      id: "order",
      header: t("operator.order"),
      cell: ({ order_id }) => (order_id ? <OrderLink orderId={order_id} state="approved" /> : "–"),
      isHiddenAtFirst: true,
      isOneLine: true,
    },
    {
      id: "project",
      header: t("operator.project"),
      cell: ({ project_name }) => project_name || "–",
      isHiddenAtFirst: true,
    },
    { id: "vdc", header: t("operator.vdc"), cell: ({ vdc_name }) => vdc_name || "–", isHiddenAtFirst: true },
    {
      id: "actions",
      header: t("operator.actions"),
      width: 140,
      cell: (item) => (mayBeCorrected(item) ? <Correct item={item} onCorrect={onCorrect} /> : "–"),
    },
  ];
}

/** Why an item stands on the bill; a credit note, which item it corrects and why. */
function Kind({ item: { kind, about_id, remark } }: { item: CorrectableItem }) {
  const t = useT();
  if (kind !== "credit") return t(`bill_item.kind_${kind}`);
  return (
    <>
      <Badge color="blue">{t("bill_item.kind_credit")}</Badge>
      {about_id && (
        <Box color="text-body-secondary" fontSize="body-s">
          {t("bill_item.about", { item: shortNumber(about_id) })}
        </Box>
      )}
      {remark && <Box fontSize="body-s">{remark}</Box>}
    </>
  );
}

function Correct({ item, onCorrect }: { item: CorrectableItem; onCorrect: (item: CorrectableItem) => void }) {
  const t = useT();
  return (
    <AllowedButton
      needs="bill_correct"
      wrapText={false}
      ariaLabel={t("bill_item.correct_one", { item: shortNumber(item.line_id) })}
      onClick={() => onCorrect(item)}
    >
      {t("bill_item.correct")}
    </AllowedButton>
  );
}
