import Box from "@cloudscape-design/components/box";
import { useMemo } from "react";
import type { OrderReply } from "../../api/generated/types.gen";
import { placeOf } from "../../domain/access/placeOf";
import { useMay } from "../../domain/access/useMay";
import { Amount } from "../../domain/money/Amount";
import { ProductName } from "../../domain/money/ProductName";
import { quantityDisplay, shareDisplay } from "../../domain/money/rate";
import { useProductWords } from "../../domain/money/useProductWords";
import { orderPath, resourcePath } from "../../domain/paths";
import { PlaceLink } from "../../domain/project/PlaceLink";
import { thingPath } from "../../domain/resource/part";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import type { Column } from "../../kit/table/ResourceTable";
import { PageLink } from "../../kit/ui/PageLink";
import { shortNumber } from "../../kit/ui/shortNumber";
import { kindWords, remarkWords } from "./kinds";
import { OrderState } from "./OrderState";

/** The columns of the orders; what SPEC §3 says of an order, the less asked for left out at first. */
export function useOrderColumns(): readonly Column<OrderReply>[] {
  const t = useT();
  const times = useTimes();
  const words = useProductWords();
  const may = useMay();
  return useMemo(
    () => [
      {
        id: "number",
        header: t("order.number"),
        cell: ({ order_id }) => <PageLink href={orderPath(order_id)}>{shortNumber(order_id)}</PageLink>,
        isRowHeader: true,
        width: 170,
      },
      {
        id: "created",
        header: t("order.created"),
        cell: ({ created_at }) => times.at(created_at),
        width: 190,
        isOneLine: true,
      },
      {
        id: "product",
        header: t("order.product"),
        cell: ({ product }) => <ProductName product={product} words={words} />,
        width: 165,
      },
      { id: "region", header: t("order.region"), cell: ({ region }) => region, width: 120 },
      {
        id: "project",
        header: t("order.project"),
        cell: (one) => <PlaceLink of={one} />,
        width: 140,
      },
      {
        id: "scheme",
        header: t("order.scheme"),
        cell: ({ scheme }) => words.scheme(scheme),
        width: 120,
        isOneLine: true,
      },
      {
        id: "total",
        header: t("order.total"),
        kind: "money",
        cell: ({ total }) => <Amount money={total} />,
        width: 120,
        isSoonOnPhone: true,
      },
      {
        id: "state",
        header: t("order.state"),
        cell: (order) => (
          <>
            <OrderState order={order} />
            {(order.state === "disqualified" || order.fulfil === "failed") && order.remark && (
              <Box color="text-body-secondary" fontSize="body-s">
                {remarkWords(order, t)}
              </Box>
            )}
          </>
        ),
        width: 180,
        isSoonOnPhone: true,
      },
      { id: "kind", header: t("order.kind"), cell: ({ kind }) => kindWords(kind, t), isHiddenAtFirst: true },
      { id: "vdc", header: t("order.vdc"), cell: (one) => <PlaceLink of={one} isVdc />, isHiddenAtFirst: true },
      {
        id: "quantity",
        header: t("order.quantity"),
        cell: ({ quantity }) => quantityDisplay(quantity),
        isHiddenAtFirst: true,
      },
      {
        id: "periods",
        isOneLine: true,
        header: t("order.periods"),
        cell: ({ scheme, periods }) => words.periods(scheme, periods),
        isHiddenAtFirst: true,
      },
      {
        id: "renewal",
        header: t("order.renewal"),
        cell: ({ scheme, renews }) => (scheme === "hourly" ? "–" : t(renews ? "order.renews_on" : "order.renews_off")),
        isHiddenAtFirst: true,
      },
      {
        id: "discount",
        header: t("order.discount"),
        cell: ({ discount }) => (discount > 0 ? shareDisplay(discount) : "–"),
        isHiddenAtFirst: true,
      },
      {
        id: "paid",
        header: t("order.paid"),
        kind: "money",
        cell: ({ paid }) => <Amount money={paid} />,
        isHiddenAtFirst: true,
      },
      {
        id: "resource",
        header: t("order.resource"),
        cell: (order) => {
          const { resource_id, part, product, periods } = order;
          if (!resource_id) return "–";
          const text = shortNumber(resource_id);
          if (!may("compute_view", placeOf(order)).allowed) return text;
          // What is to take the place of a machine is not found among the instances until it has.
          const path = periods > 0 ? thingPath({ resource_id, part, product }) : resourcePath(resource_id);
          return <PageLink href={path}>{text}</PageLink>;
        },
        isHiddenAtFirst: true,
      },
    ],
    [t, times, words, may],
  );
}
