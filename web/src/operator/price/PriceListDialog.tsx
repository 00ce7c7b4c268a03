import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/t";
import { StackedTable } from "../../kit/table/StackedTable";
import { QueryState } from "../../kit/ui/QueryState";
import type { PublishedPriceList, TypedPrice } from "../generated/types.gen";
import { ShownDialog } from "../ShownDialog";
import { PriceText } from "./PriceText";
import { useSchemeColumns } from "./priceColumns";
import { byProduct, type PricesOf } from "./prices";
import { priceListQuery } from "./queries";

interface Props {
  shown: PublishedPriceList;
  onClose: () => void;
}

/** The prices of a list that was published. */
export function PriceListDialog({ shown: { region, currency, version }, onClose }: Props) {
  const t = useT();
  const columns = useSchemeColumns<TypedPrice>(
    (price) => price,
    (price) => <PriceText price={price} currency={currency} />,
  );
  const list = useQuery(priceListQuery(region, currency, version));
  return (
    <ShownDialog title={t("price_list.one", { region, currency, version })} onClose={onClose}>
      <QueryState query={list}>
        {({ prices }) => (
          <StackedTable<PricesOf<TypedPrice>>
            items={byProduct(prices, (price) => price)}
            trackBy="product"
            variant="embedded"
            wrapLines
            ariaLabels={{ tableLabel: t("price_list.prices") }}
            columnDefinitions={columns}
          />
        )}
      </QueryState>
    </ShownDialog>
  );
}
