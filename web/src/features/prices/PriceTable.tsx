import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { TableProps } from "@cloudscape-design/components/table";
import { use } from "react";
import { schemeNames } from "../../api/generated/names.gen";
import type { Currency, Price, PriceListDraft } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { strictest } from "../../domain/access/may";
import { orderFormPath } from "../../domain/compute/orderFormPath";
import { useMayOrderAnywhere, useMayOrderIn } from "../../domain/compute/useMayOrder";
import { ProductName } from "../../domain/money/ProductName";
import { quantityDisplay, rateDisplay, stepsDisplay } from "../../domain/money/rate";
import { type ProductWords, useProductWords } from "../../domain/money/useProductWords";
import { type Translate, useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { StackedTable } from "../../kit/table/StackedTable";
import { useListState } from "../../kit/table/useListState";
import { EmptyState } from "../../kit/ui/EmptyState";
import { useFollow } from "../../kit/ui/useFollow";
import { loadConsole } from "../../rules/rules";
import { type Span, spans } from "./tiers";

/** The prices of one node; node and billing scheme stand in the address. */
export function PriceTable({ lists }: { lists: readonly PriceListDraft[] }) {
  const t = useT();
  const times = useTimes();
  const words = useProductWords();
  const list = useListState();
  const shown = lists.find(({ region }) => region === list.value("region")) ?? lists[0];
  const columns = useColumns(shown, words);
  const regions = lists.map(({ region }) => ({ value: region, label: region }));
  const scheme = list.value("scheme");
  const since = shown && shown.valid_from > 0 ? new Date(shown.valid_from * 1_000).toISOString() : undefined;
  return (
    <StackedTable<Price>
      items={(shown?.prices ?? []).filter((price) => !scheme || price.scheme === scheme)}
      trackBy={({ product, scheme: by }) => `${product} ${by}`}
      columnDefinitions={columns}
      wrapLines
      stickyColumns={{ last: 1 }}
      ariaLabels={{ tableLabel: t("prices.list") }}
      header={
        <Header
          variant="h2"
          {...(shown && since && { description: t("prices.about", { version: shown.version, time: times.at(since) }) })}
        >
          {t("prices.list")}
        </Header>
      }
      filter={
        <SpaceBetween direction="horizontal" size="xs">
          <Select
            ariaLabel={t("prices.region")}
            options={regions}
            selectedOption={regions.find(({ value }) => value === shown?.region) ?? null}
            disabled={regions.length === 0}
            onChange={({ detail }) => list.set({ region: detail.selectedOption.value ?? "" })}
          />
          <ChoiceFilter
            list={list}
            name="scheme"
            label={t("prices.scheme")}
            all={t("prices.scheme_all")}
            choices={schemeNames}
            word={words.scheme}
          />
        </SpaceBetween>
      }
      empty={
        shown ? (
          <EmptyState icon="search" title={t("prices.no_match")} hint={t("prices.no_match_hint")} />
        ) : (
          <EmptyState title={t("prices.empty")} hint={t("prices.empty_hint")} />
        )
      }
    />
  );
}

function useColumns(list: PriceListDraft | undefined, words: ProductWords): TableProps.ColumnDefinition<Price>[] {
  const t = useT();
  return [
    {
      id: "product",
      header: t("prices.product"),
      cell: ({ product }) => <ProductName product={product} words={words} />,
      isRowHeader: true,
      minWidth: 110,
    },
    { id: "scheme", header: t("prices.scheme"), cell: ({ scheme }) => words.scheme(scheme), minWidth: 100 },
    {
      id: "price",
      header: t("prices.price"),
      cell: (price) => list && <Parts price={price} currency={list.currency} />,
      minWidth: 260,
    },
    {
      id: "free",
      header: t("prices.free"),
      cell: ({ free, product }) => (free > 0 ? words.units(free, product) : t("prices.free_none")),
      minWidth: 110,
    },
    {
      id: "quantities",
      header: t("prices.quantities"),
      cell: ({ quantities }) =>
        quantities ? t("prices.quantities_steps", stepsDisplay(quantities)) : t("prices.quantities_any"),
      minWidth: 150,
    },
    {
      id: "actions",
      header: t("prices.actions"),
      cell: (price) => list && <Order price={price} region={list.region} words={words} />,
      minWidth: 110,
    },
  ];
}

/** Each part of a price on a line of its own. */
function Parts({ price, currency }: { price: Price; currency: Currency }) {
  const t = useT();
  return spans(price).map((span) => (
    <div key={span.from}>
      {price.tiers.length > 1 && `${extent(span, t)}: `}
      <span className="amount">{rateDisplay(span.rate, currency)}</span> {t(`scheme.per_${price.scheme}`)}
    </div>
  ));
}

function extent({ from, to }: Span, t: Translate): string {
  if (to === undefined) return t("prices.from", { from: quantityDisplay(from) });
  if (from === 0) return t("prices.up_to", { to: quantityDisplay(to) });
  return t("prices.between", { from: quantityDisplay(from), to: quantityDisplay(to) });
}

function Order({ price, region, words }: { price: Price; region: string; words: ProductWords }) {
  const t = useT();
  const follow = useFollow();
  const { product, scheme } = price;
  const may = strictest([useMayOrderAnywhere(), useMayOrderIn()(region)]);
  // What instances are made of is ordered with them only, and a GPU server in a form of its own.
  const isPart = use(loadConsole()).hasOwnForm(product);
  const href = orderFormPath({ region, scheme, product }, isPart);
  return (
    <MayButton
      may={may}
      variant="inline-link"
      href={href}
      ariaLabel={t("prices.order_one", { product: words.product(product), scheme: words.scheme(scheme) })}
      onFollow={(event) => follow(href, event)}
    >
      {t("prices.order")}
    </MayButton>
  );
}
