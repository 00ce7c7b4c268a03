import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useMemo } from "react";
import type { ResourceReply } from "../../api/generated/types.gen";
import { placeOf } from "../../domain/access/placeOf";
import { useMay } from "../../domain/access/useMay";
import { ProductName } from "../../domain/money/ProductName";
import { useProductWords } from "../../domain/money/useProductWords";
import { orderPath } from "../../domain/paths";
import { PlaceLink } from "../../domain/project/PlaceLink";
import { hasPage } from "../../domain/resource/part";
import { ResourceState } from "../../domain/resource/ResourceState";
import { ThingLink } from "../../domain/resource/ThingLink";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import type { Column } from "../../kit/table/ResourceTable";
import { ThingNumber } from "../../kit/table/ThingNumber";
import { PageLink } from "../../kit/ui/PageLink";
import { shortNumber } from "../../kit/ui/shortNumber";
import { NextCharge, Price } from "./Charge";
import { ResourceActions } from "./ResourceActions";

/** The columns of the resources, the less asked for left out at first. */
export function useResourceColumns(): readonly Column<ResourceReply>[] {
  const t = useT();
  const times = useTimes();
  const words = useProductWords();
  const may = useMay();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("resource.name"),
        cell: (one) => (hasPage(one) ? <ThingLink resource={one}>{one.name}</ThingLink> : one.name),
        isRowHeader: true,
        width: 165,
      },
      { id: "state", header: t("resource.state"), cell: (one) => <ResourceState resource={one} />, width: 118 },
      {
        id: "product",
        header: t("resource.product"),
        cell: ({ product }) => <ProductName product={product} words={words} />,
        width: 145,
      },
      { id: "region", header: t("resource.region"), cell: ({ region }) => region, width: 100 },
      { id: "project", header: t("resource.project"), cell: (one) => <PlaceLink of={one} />, width: 105 },
      { id: "price", header: t("resource.price"), kind: "money", cell: (one) => <Price resource={one} />, width: 130 },
      { id: "next", header: t("resource.next"), cell: (one) => <NextCharge resource={one} />, width: 130 },
      { id: "renewal", header: t("resource.renewal"), cell: (one) => <Renewal resource={one} />, width: 100 },
      { id: "actions", header: t("resource.actions"), cell: (one) => <ResourceActions resource={one} />, width: 75 },
      {
        id: "scheme",
        isOneLine: true,
        header: t("resource.scheme"),
        cell: ({ scheme }) => words.scheme(scheme),
        isHiddenAtFirst: true,
      },
      {
        id: "quantity",
        header: t("resource.quantity"),
        cell: ({ quantity, product }) => words.units(quantity, product),
        isHiddenAtFirst: true,
      },
      { id: "vdc", header: t("resource.vdc"), cell: (one) => <PlaceLink of={one} isVdc />, isHiddenAtFirst: true },
      {
        id: "started",
        isOneLine: true,
        header: t("resource.started"),
        cell: ({ started_at }) => times.at(started_at),
        isHiddenAtFirst: true,
      },
      {
        id: "ended",
        isOneLine: true,
        header: t("resource.ended"),
        cell: ({ ended_at }) => (ended_at ? times.at(ended_at) : "–"),
        isHiddenAtFirst: true,
      },
      {
        id: "order",
        header: t("resource.order"),
        cell: (one) =>
          may("order_view", placeOf(one)).allowed ? (
            <PageLink href={orderPath(one.order_id)}>{shortNumber(one.order_id)}</PageLink>
          ) : (
            shortNumber(one.order_id)
          ),
        isHiddenAtFirst: true,
      },
      {
        id: "id",
        isOneLine: true,
        header: t("resource.id"),
        cell: ({ resource_id }) => <ThingNumber id={resource_id} />,
        isHiddenAtFirst: true,
      },
    ],
    [t, times, words, may],
  );
}

function Renewal({ resource: { renews, paid_until, state } }: { resource: ResourceReply }) {
  const t = useT();
  if (!paid_until || state === "ended") return "–";
  return (
    <StatusIndicator type={renews ? "success" : "stopped"}>
      {t(renews ? "resource.renewal_on" : "resource.renewal_off")}
    </StatusIndicator>
  );
}
