import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import TextFilter from "@cloudscape-design/components/text-filter";
import type { Violation } from "@portico/rules";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../i18n/t";
import { StackedTable } from "../../kit/table/StackedTable";
import { countText } from "../amounts";
import type { Currency, TypedPrice } from "../generated/types.gen";
import { useProductText } from "../products";
import { PriceCell } from "./PriceCell";
import { useSchemeColumns } from "./priceColumns";
import { byProduct, changedPrice, firstPrice, keepRows, type PriceRow, type PricesOf } from "./prices";

const PercentDialog = lazy(() => import("./PercentDialog").then(({ PercentDialog: it }) => ({ default: it })));
const PriceDialog = lazy(() => import("./PriceDialog").then(({ PriceDialog: it }) => ({ default: it })));

interface Props {
  rows: readonly PriceRow[];
  currency: Currency;
  /** What is wrong, by the places of the rows that would be published. */
  violations: readonly Violation[];
  onChange: (rows: PriceRow[]) => void;
}

const priceOf = ({ price }: PriceRow) => price;

/** The prices of the list that is written, a product in each row: each can be changed, removed and put back; several by percent at once. */
export function PriceTable({ rows, currency, violations, onChange }: Props) {
  const t = useT();
  const textOf = useProductText();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly PricesOf<PriceRow>[]>([]);
  const [opened, setOpened] = useState<PriceRow | "new" | null>(null);
  const [isPercent, setPercent] = useState(false);
  const products = byProduct(rows, priceOf);
  const shown = products.filter(({ product }) =>
    `${textOf(product)} ${product}`.toLowerCase().includes(text.toLowerCase()),
  );
  const isChosen = (product: string) => chosen.some((one) => one.product === product);
  const isMeant = ({ price, isRemoved }: PriceRow) => isChosen(price.product) && !isRemoved;
  const put = (key: string, changed: Partial<PriceRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const remove = (row: PriceRow) =>
    row.was ? put(row.key, { isRemoved: true }) : onChange(rows.filter(({ key }) => key !== row.key));
  const save = (price: TypedPrice) => {
    if (opened && opened !== "new") put(opened.key, { price });
    else onChange([...rows, { key: crypto.randomUUID(), price, was: undefined, isRemoved: false }]);
  };
  const places = keepRows(rows);
  const wrongOf = (row: PriceRow) => {
    const place = ["prices", places.indexOf(row), ""].join(".");
    return violations.filter(({ field }) => field.startsWith(place));
  };
  const columns = useSchemeColumns(priceOf, (row) => (
    <PriceCell
      row={row}
      currency={currency}
      wrong={wrongOf(row)}
      onEdit={() => setOpened(row)}
      onRemove={() => remove(row)}
      onPutBack={() => put(row.key, { isRemoved: false })}
    />
  ));
  return (
    <>
      <StackedTable<PricesOf<PriceRow>>
        items={shown}
        trackBy="product"
        selectionType="multi"
        selectedItems={products.filter(({ product }) => isChosen(product))}
        onSelectionChange={({ detail }) => setChosen(detail.selectedItems)}
        wrapLines
        ariaLabels={{
          tableLabel: t("price_list.prices"),
          selectionGroupLabel: t("price_list.prices"),
          allItemsSelectionLabel: () => t("price_list.choose_all"),
          itemSelectionLabel: (_, { product }) => textOf(product),
        }}
        header={
          <Header
            variant="h2"
            counter={`(${countText(places.length)})`}
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button
                  disabled={chosen.length === 0}
                  {...(chosen.length === 0 && { disabledReason: t("price_list.choose") })}
                  onClick={() => setPercent(true)}
                >
                  {t("price_list.percent")}
                </Button>
                <Button onClick={() => setOpened("new")}>{t("price_list.add")}</Button>
              </SpaceBetween>
            }
          >
            {t("price_list.prices")}
          </Header>
        }
        filter={
          <TextFilter
            filteringText={text}
            filteringPlaceholder={t("price_list.find")}
            filteringAriaLabel={t("price_list.find")}
            onChange={({ detail }) => setText(detail.filteringText)}
          />
        }
        columnDefinitions={columns}
        empty={t(text && products.length > 0 ? "table.no_match" : "price_list.no_prices")}
      />
      <Suspense fallback={null}>
        {opened && (
          <PriceDialog
            price={opened === "new" ? firstPrice("", "hourly") : opened.price}
            isNew={opened === "new" || !opened.was}
            onSave={save}
            onClose={() => setOpened(null)}
          />
        )}
        {isPercent && (
          <PercentDialog
            prices={rows.filter(isMeant).map(priceOf)}
            onChange={(percent, scheme) =>
              onChange(
                rows.map((row) =>
                  isMeant(row) && (!scheme || row.price.scheme === scheme)
                    ? { ...row, price: changedPrice(row.price, percent) }
                    : row,
                ),
              )
            }
            onClose={() => setPercent(false)}
          />
        )}
      </Suspense>
    </>
  );
}
