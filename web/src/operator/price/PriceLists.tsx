import Button from "@cloudscape-design/components/button";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { call } from "../../api/call";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { ChoiceFilter } from "../../kit/table/ChoiceFilter";
import { ResourceTable } from "../../kit/table/ResourceTable";
import { useFollow } from "../../kit/ui/useFollow";
import { AllowedButton } from "../AllowedButton";
import { priceList } from "../generated/sdk.gen";
import type { PublishedPriceList } from "../generated/types.gen";
import { useCan } from "../may";
import { priceListPath } from "../paths";
import { stateColumn } from "../queueColumns";
import { useFocusBackFrom } from "../useFocusBackFrom";
import { PRICES_KEY, pricesQuery, usePrices } from "./queries";

// Fetched with the first list that is read.
const PriceListDialog = lazy(() => import("./PriceListDialog").then(({ PriceListDialog: it }) => ({ default: it })));

const nameOf = ({ region, currency, version }: PublishedPriceList) => `${region} ${currency} ${version}`;

/** The price lists that were published: which counts where, and which is to come. */
export function PriceLists() {
  const t = useT();
  const times = useTimes();
  const follow = useFollow();
  const regions = usePrices()?.regions ?? [];
  const [shown, setShown] = useState<PublishedPriceList | null>(null);
  useFocusBackFrom(shown !== null);
  return (
    <>
      <ResourceTable<PublishedPriceList>
        id="price_lists"
        level="h2"
        title={t("price_list.lists")}
        itemId={nameOf}
        itemName={nameOf}
        queryKey={[...PRICES_KEY, "table"]}
        fetch={({ value }, page, signal) => {
          const region = value("region");
          return call(priceList({ signal, query: { ...(region && { region }), ...page } }));
        }}
        filterNames={["region"]}
        filters={(list) => (
          <ChoiceFilter
            list={list}
            name="region"
            label={t("operator.order_region")}
            all={t("price_list.every_region")}
            choices={regions}
            word={(region) => region}
          />
        )}
        actions={() => <NewList />}
        columns={[
          {
            id: "region",
            header: t("operator.order_region"),
            cell: ({ region }) => region,
            isRowHeader: true,
            isOneLine: true,
          },
          { id: "currency", header: t("price_list.currency"), cell: ({ currency }) => currency },
          { id: "version", header: t("price_list.version"), cell: ({ version }) => version },
          stateColumn(t, ({ state }) => `operator.version_${state}`, { isSoonOnPhone: true }),
          {
            id: "from",
            header: t("price_list.from"),
            cell: ({ valid_from }) => (valid_from.startsWith("1970") ? "–" : times.at(valid_from)),
            isOneLine: true,
          },
          {
            id: "published",
            header: t("price_list.published_at"),
            cell: ({ published_at }) => times.at(published_at),
            isOneLine: true,
          },
          {
            id: "actions",
            header: t("operator.actions"),
            cell: (row) => (
              <SpaceBetween direction="horizontal" size="xs">
                <Button
                  wrapText={false}
                  ariaLabel={t("price_list.read_one", { name: nameOf(row) })}
                  onClick={() => setShown(row)}
                >
                  {t("price_list.read")}
                </Button>
                <AllowedButton
                  needs="price_manage"
                  wrapText={false}
                  ariaLabel={t("price_list.next_of", { name: nameOf(row) })}
                  onClick={() => follow(priceListPath(row.region, row.currency))}
                >
                  {t("price_list.next")}
                </AllowedButton>
              </SpaceBetween>
            ),
          },
        ]}
        empty={{ title: t("price_list.empty"), hint: t("price_list.empty_hint") }}
      />
      {shown && (
        <Suspense fallback={null}>
          <PriceListDialog shown={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Begins a list: of the region that is chosen, in the installation's currency. */
function NewList() {
  const t = useT();
  const follow = useFollow();
  const prices = useQuery({ ...pricesQuery, meta: { quiet: true } });
  const { regions = [], currency } = prices.data ?? {};
  const missing = t(prices.isError ? "price_list.failed" : "shell.loading");
  const may = useCan()("price_manage", !currency && missing);
  return (
    <ButtonDropdown
      variant="primary"
      items={regions.map((region) => ({ id: region, text: region }))}
      disabled={!may.allowed}
      {...(!may.allowed && { disabledReason: may.reason })}
      onItemClick={({ detail }) => currency && follow(priceListPath(detail.id, currency))}
    >
      {t("price_list.new")}
    </ButtonDropdown>
  );
}
