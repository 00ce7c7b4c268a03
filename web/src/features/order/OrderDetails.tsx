import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { OrderReply } from "../../api/generated/types.gen";
import { placeOf } from "../../domain/access/placeOf";
import { useMay } from "../../domain/access/useMay";
import { Amount } from "../../domain/money/Amount";
import { ProductName } from "../../domain/money/ProductName";
import { useProductWords } from "../../domain/money/useProductWords";
import { instancePath, resourcePath } from "../../domain/paths";
import { PlaceLink } from "../../domain/project/PlaceLink";
import { type Translate, useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { CopiedText } from "../../kit/table/CopiedText";
import { PageLink } from "../../kit/ui/PageLink";
import { shortNumber } from "../../kit/ui/shortNumber";
import { kindWords, remarkWords } from "./kinds";

/** What was ordered, for where, and what has been paid. */
export function OrderDetails({ order }: { order: OrderReply }) {
  const t = useT();
  const times = useTimes();
  const words = useProductWords();
  return (
    <SpaceBetween size="l">
      <KeyValuePairs
        columns={4}
        minColumnWidth={140}
        items={[
          { label: t("order.kind"), value: kindWords(order.kind, t) },
          { label: t("order.created"), value: times.at(order.created_at) },
          { label: t("order.product"), value: <ProductName product={order.product} words={words} /> },
          { label: t("order.quantity"), value: words.units(order.quantity, order.product) },
          { label: t("order.scheme"), value: words.scheme(order.scheme) },
          { label: t("order.periods"), value: words.periods(order.scheme, order.periods) },
          ...(order.scheme === "hourly"
            ? []
            : [{ label: t("order.renewal"), value: t(order.renews ? "order.renews_on" : "order.renews_off") }]),
          { label: t("order.region"), value: order.region },
          { label: t("order.project"), value: order.project_name ? <PlaceLink of={order} /> : t("order.project_none") },
          { label: t("order.vdc"), value: order.vdc_name ? <PlaceLink of={order} isVdc /> : t("order.vdc_none") },
          ...(order.purchase_id
            ? [{ label: t("order.purchase"), value: purchaseWords(order.purchase_id, order.together, t) }]
            : []),
          ...(order.part ? [{ label: t("order.part"), value: t(`order.part_${order.part}`) }] : []),
          { label: t("order.withheld"), value: <Amount money={order.withheld} /> },
          { label: t("order.paid"), value: <Amount money={order.paid} /> },
          ...(order.state !== "disqualified" && order.remark
            ? [{ label: t("order.remark"), value: remarkWords(order, t) }]
            : []),
        ]}
      />
      <KeyValuePairs
        columns={2}
        minColumnWidth={260}
        items={[
          { label: t("order.resource"), value: <ResourceLink order={order} /> },
          { label: t("order.id"), value: <CopiedText text={order.order_id} /> },
        ]}
      />
    </SpaceBetween>
  );
}

/** The number of what was ordered at once, and how many orders that is where they are several. */
function purchaseWords(purchaseId: string, together: number, t: Translate): string {
  const number = shortNumber(purchaseId);
  return together > 1 ? t("order.purchase_of", { number, count: together }) : number;
}

/** Leads to what came of the order, once that is there. */
function ResourceLink({ order }: { order: OrderReply }) {
  const t = useT();
  const may = useMay()("compute_view", placeOf(order));
  const { resource_id: resourceId, part, periods } = order;
  if (!resourceId) return t("order.resource_none");
  if (!may.allowed) return resourceId;
  // The machine is billed under the instance's own id, until something takes the place of that.
  const path = part === "compute" && periods > 0 ? instancePath(resourceId) : resourcePath(resourceId);
  return <PageLink href={path}>{resourceId}</PageLink>;
}
