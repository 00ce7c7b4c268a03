import Table from "@cloudscape-design/components/table";
import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/t";
import { QueryState } from "../../kit/ui/QueryState";
import type { PublishedPriceList, TypedPrice } from "../generated/types.gen";
import { ShownDialog } from "../ShownDialog";
import { PriceText } from "./PriceText";
import { priceKey, usePriceColumns } from "./priceColumns";
import { priceListQuery } from "./queries";

interface Props {
  shown: PublishedPriceList;
  onClose: () => void;
}

/** The prices of a list that was published. */
export function PriceListDialog({ shown: { region, currency, version }, onClose }: Props) {
  const t = useT();
  const named = usePriceColumns<TypedPrice>();
  const list = useQuery(priceListQuery(region, currency, version));
  return (
    <ShownDialog title={t("price_list.one", { region, currency, version })} onClose={onClose}>
      <QueryState query={list}>
        {({ prices }) => (
          <Table<TypedPrice>
            items={prices}
            trackBy={priceKey}
            variant="embedded"
            wrapLines
            ariaLabels={{ tableLabel: t("price_list.prices") }}
            columnDefinitions={[
              ...named,
              {
                id: "price",
                header: t("price_list.price"),
                cell: (price) => <PriceText price={price} currency={currency} />,
              },
            ]}
          />
        )}
      </QueryState>
    </ShownDialog>
  );
}
