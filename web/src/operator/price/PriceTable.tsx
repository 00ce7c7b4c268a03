import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import Table from "@cloudscape-design/components/table";
import TextFilter from "@cloudscape-design/components/text-filter";
import type { Violation } from "@portico/rules";
import { useState } from "react";
import { ruleWords } from "../../i18n/ruleWords";
import { useT } from "../../i18n/t";
import type { Currency, TypedPrice } from "../generated/types.gen";
import { PercentDialog } from "./PercentDialog";
import { PriceDialog } from "./PriceDialog";
import { PriceText } from "./PriceText";
import { changedPrice, firstPrice, kept, type PriceRow, productText, stateOf } from "./prices";
import { useProducts } from "./queries";

const MARKS = { new: "info", changed: "in-progress", removed: "stopped" } as const;

interface Props {
  rows: readonly PriceRow[];
  currency: Currency;
  /** What is wrong, by the places of the rows that would be published. */
  violations: readonly Violation[];
  onChange: (rows: PriceRow[]) => void;
}

/** The prices of the list that is written: each can be changed, removed and put back; several by percent at once. */
export function PriceTable({ rows, currency, violations, onChange }: Props) {
  const t = useT();
  const products = useProducts();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly PriceRow[]>([]);
  const [opened, setOpened] = useState<PriceRow | "new" | null>(null);
  const [isPercent, setPercent] = useState(false);
  const nameOf = ({ price }: PriceRow) =>
    `${productText(price.product, products)}, ${t(`price_list.scheme_${price.scheme}`)}`;
  const shown = rows.filter((row) => `${nameOf(row)} ${row.price.product}`.toLowerCase().includes(text.toLowerCase()));
  const put = (key: string, changed: Partial<PriceRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const remove = (row: PriceRow) =>
    row.was ? put(row.key, { isRemoved: true }) : onChange(rows.filter(({ key }) => key !== row.key));
  const save = (price: TypedPrice) => {
    if (opened && opened !== "new") put(opened.key, { price });
    else onChange([...rows, { key: crypto.randomUUID(), price, was: undefined, isRemoved: false }]);
  };
  const places = kept(rows);
  const wrongOf = (row: PriceRow) => {
    const place = ["prices", places.indexOf(row), ""].join(".");
    return violations.filter(({ field }) => field.startsWith(place));
  };
  return (
    <>
      <Table<PriceRow>
        items={shown}
        trackBy="key"
        selectionType="multi"
        selectedItems={rows.filter(({ key }) => chosen.some((one) => one.key === key))}
        onSelectionChange={({ detail }) => setChosen(detail.selectedItems)}
        wrapLines
        ariaLabels={{
          tableLabel: t("price_list.prices"),
          selectionGroupLabel: t("price_list.prices"),
          allItemsSelectionLabel: () => t("price_list.choose_all"),
          itemSelectionLabel: (_, row) => nameOf(row),
        }}
        header={
          <Header
            variant="h2"
            counter={`(${places.length})`}
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
        columnDefinitions={[
          {
            id: "product",
            header: t("operator.product"),
            cell: ({ price }) => (
              <>
                {productText(price.product, products)}
                {productText(price.product, products) !== price.product && (
                  <Box fontSize="body-s" color="text-body-secondary">
                    {price.product}
                  </Box>
                )}
              </>
            ),
            isRowHeader: true,
          },
          {
            id: "scheme",
            header: t("price_list.scheme"),
            cell: ({ price }) => t(`price_list.scheme_${price.scheme}`),
          },
          {
            id: "price",
            header: t("price_list.price"),
            cell: (row) => (
              <>
                <PriceText price={row.price} currency={currency} />
                {wrongOf(row).map(({ field, rule }) => (
                  <Box key={field} color="text-status-error" fontSize="body-s">
                    {ruleWords(rule)}
                  </Box>
                ))}
              </>
            ),
            minWidth: 220,
          },
          { id: "state", header: t("price_list.kind"), cell: (row) => <Mark row={row} /> },
          {
            id: "actions",
            header: t("operator.actions"),
            cell: (row) => (
              <SpaceBetween direction="horizontal" size="xs">
                {row.isRemoved && (
                  <Button
                    variant="inline-link"
                    ariaLabel={t("price_list.put_back_one", { name: nameOf(row) })}
                    onClick={() => put(row.key, { isRemoved: false })}
                  >
                    {t("price_list.put_back")}
                  </Button>
                )}
                {!row.isRemoved && (
                  <Button
                    variant="inline-link"
                    ariaLabel={t("price_list.edit_one", { name: nameOf(row) })}
                    onClick={() => setOpened(row)}
                  >
                    {t("price_list.edit")}
                  </Button>
                )}
                {!row.isRemoved && (
                  <Button
                    variant="inline-link"
                    ariaLabel={t("price_list.remove_one", { name: nameOf(row) })}
                    onClick={() => remove(row)}
                  >
                    {t("price_list.remove")}
                  </Button>
                )}
              </SpaceBetween>
            ),
            minWidth: 150,
          },
        ]}
        empty={t("price_list.no_prices")}
      />
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
          count={chosen.length}
          onChange={(percent) =>
            onChange(
              rows.map((row) =>
                chosen.some(({ key }) => key === row.key) && !row.isRemoved
                  ? { ...row, price: changedPrice(row.price, percent) }
                  : row,
              ),
            )
          }
          onClose={() => setPercent(false)}
        />
      )}
    </>
  );
}

function Mark({ row }: { row: PriceRow }) {
  const t = useT();
  const state = stateOf(row);
  if (state === "same") return "–";
  return <StatusIndicator type={MARKS[state]}>{t(`price_list.row_${state}`)}</StatusIndicator>;
}
