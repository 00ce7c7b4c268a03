import Box from "@cloudscape-design/components/box";
import Header from "@cloudscape-design/components/header";
import type { ReactNode } from "react";
import type { InstanceReply, ResourceReply } from "../../api/generated/types.gen";
import { placeOf } from "../../domain/access/placeOf";
import { useMay } from "../../domain/access/useMay";
import { Amount } from "../../domain/money/Amount";
import { rateDisplay } from "../../domain/money/rate";
import { useProductWords } from "../../domain/money/useProductWords";
import { orderPath } from "../../domain/paths";
import { type Costs, itemsPath } from "../../domain/resource/billed";
import { type Translate, useT } from "../../i18n/t";
import { type StackedColumn, StackedTable } from "../../kit/table/StackedTable";
import { PageLink } from "../../kit/ui/PageLink";
import { shortNumber } from "../../kit/ui/shortNumber";
import { rules } from "../../rules/rules";
import type { BilledPart, PeriodPrice, Prices, Resources } from "./billed";
import { PartNumber } from "./PartNumber";
import { PartStatus } from "./PartStatus";

interface Props {
  instance: InstanceReply;
  parts: readonly BilledPart[];
  resources: Resources;
  /** Nothing where they are not for the signed-in person to see. */
  prices: Prices | undefined;
  /** The same of what was charged this month. */
  costs: Costs | undefined;
}

type Columns = StackedColumn<BilledPart>[];

/** Each part of an instance that is billed by itself: what it costs, whether it is billed now, and what led to it and came of it. */
export function BilledParts(props: Props) {
  const t = useT();
  const { parts, resources, costs } = props;
  const [what, money, links] = [useWhatColumns(props), useMoneyColumns(props), useLinkColumns(props)];
  return (
    <StackedTable<BilledPart>
      items={parts}
      trackBy="id"
      columnDefinitions={[...what, ...money, ...links]}
      loading={resources.isPending}
      loadingText={t("shell.loading")}
      wrapLines
      ariaLabels={{ tableLabel: t("instance_detail.parts") }}
      header={
        <Header variant="h2" {...(costs && { description: t("instance_detail.month_about") })}>
          {t("instance_detail.parts")}
        </Header>
      }
    />
  );
}

/** What a part is, and how much of it there is. */
function useWhatColumns({ instance, resources }: Props): Columns {
  const t = useT();
  const words = useProductWords();
  const amountOf = ({ product, quantity }: ResourceReply) =>
    `${words.product(product)} · ${words.units(quantity, product)}`;
  return [
    {
      id: "part",
      header: t("instance_detail.part"),
      cell: (part) => {
        const resource = resources.of(part);
        return <Two about={resource && amountOf(resource)}>{nameOf(part, t)}</Two>;
      },
      isRowHeader: true,
      minWidth: 190,
    },
    {
      id: "status",
      header: t("instance_detail.status"),
      cell: (part) => <PartStatus instance={instance} part={part} resource={resources.of(part)} />,
      minWidth: 150,
    },
  ];
}

/** What a part costs, and has cost. */
function useMoneyColumns({ resources, prices, costs }: Props): Columns {
  const t = useT();
  const priced = (show: (resource: ResourceReply, price: PeriodPrice) => ReactNode) => (part: BilledPart) => {
    const resource = resources.of(part);
    if (!resource || !prices || resource.state === "ended") return "–";
    const price = prices.of(resource);
    return price.isGone ? t("instance_detail.price_gone") : show(resource, price);
  };
  const ofPrices: Columns = [
    {
      id: "unit_price",
      kind: "money",
      header: t("instance_detail.unit_price"),
      cell: priced(({ scheme }, { quote }) => {
        const rates = quote?.slices.filter(({ rate }) => rate > 0).map(({ rate }) => rateDisplay(rate, quote.currency));
        return rates && rates.length > 0 ? <Two about={t(`scheme.per_${scheme}`)}>{rates.join(" / ")}</Two> : "–";
      }),
      minWidth: 120,
    },
    {
      id: "price",
      kind: "money",
      header: t("instance_detail.price"),
      cell: priced(({ scheme }, { quote }) => {
        if (!quote) return "–";
        const amount = rules.moneyDisplay({ minor: quote.total, currency: quote.currency });
        return t(`instance.per_${scheme}`, { amount });
      }),
      minWidth: 120,
    },
  ];
  const ofCosts: Columns = [
    {
      id: "this_month",
      kind: "money",
      header: t("instance_detail.this_month"),
      cell: (part) => {
        const resource = resources.of(part);
        if (!resource) return "–";
        const cost = costs?.of(resource);
        const link = <PageLink href={itemsPath(resource)}>{t("instance_detail.see_items")}</PageLink>;
        return <Two about={link}>{cost ? <Amount money={cost} /> : "–"}</Two>;
      },
      minWidth: 130,
    },
  ];
  return [...(prices ? ofPrices : []), ...(costs ? ofCosts : [])];
}

/** By which numbers a part and the order that it came of are found. */
function useLinkColumns({ instance, resources }: Props): Columns {
  const t = useT();
  const seesOrders = useMay()("order_view", placeOf(instance)).allowed;
  return [
    {
      id: "number",
      header: t("instance_detail.number"),
      cell: ({ resourceId }) => <PartNumber id={resourceId} project={instance.project_id} />,
      minWidth: 140,
    },
    ...(seesOrders
      ? [
          {
            id: "order",
            header: t("instance.order"),
            cell: (part: BilledPart) => {
              const id = resources.of(part)?.order_id;
              return id ? <PageLink href={orderPath(id)}>{shortNumber(id)}</PageLink> : "–";
            },
            minWidth: 125,
          },
        ]
      : []),
  ];
}

/** What a part is called: a disk and a bandwidth by their size. */
function nameOf({ part, size }: BilledPart, t: Translate): string {
  switch (part) {
    case "compute":
      return t("instance_detail.part_compute");
    case "disk":
      return t("instance.part_disk", { gib: size });
    case "address":
      return t("instance.part_address");
    case "bandwidth":
      return t("instance.part_bandwidth", { mbit: size });
  }
}

function Two({ children, about }: { children: ReactNode; about: ReactNode }) {
  return (
    <>
      {children}
      {about && (
        <Box color="text-body-secondary" fontSize="body-s">
          {about}
        </Box>
      )}
    </>
  );
}
