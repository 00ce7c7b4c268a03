import ContentLayout from "@cloudscape-design/components/content-layout";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useT } from "../i18n/t";
import { SubPageHead } from "../kit/page/SubPageHead";
import { NotFound } from "../kit/ui/NotFound";
import { QueryState } from "../kit/ui/QueryState";
import { usePageName } from "../state/pageName";
import { currencyNames } from "./generated/names.gen";
import type { Currency, PublishedPriceListReply } from "./generated/types.gen";
import { PATHS } from "./paths";
import { PriceListForm } from "./price/PriceListForm";
import { priceListQuery, pricesQuery } from "./price/queries";

/** The next price list of a region: it begins with the last one, and shows what it would change before it is published. */
export function PriceListPage() {
  const t = useT();
  const { region, currency } = useParams({ strict: false }) as { region: string; currency: string };
  const known = currencyNames.find((one) => one === currency);
  const lists = useQuery(pricesQuery);
  usePageName(region);
  if (!known || (lists.data && !lists.data.regions.includes(region))) return <NotFound home={PATHS.prices} />;
  return (
    <ContentLayout
      header={
        <SubPageHead
          above={[{ text: t("title.operator_prices"), href: PATHS.prices }]}
          title={t("price_list.next_title", { region, currency })}
          description={t("price_list.next_about")}
        />
      }
    >
      <QueryState query={lists}>{(found) => <Next region={region} currency={known} lists={found} />}</QueryState>
    </ContentLayout>
  );
}

interface NextProps {
  region: string;
  currency: Currency;
  lists: PublishedPriceListReply;
}

function Next({ region, currency, lists: { items } }: NextProps) {
  const last = items.find((one) => one.region === region && one.currency === currency)?.version ?? 0;
  const before = useQuery({ ...priceListQuery(region, currency, last), enabled: last > 0 });
  const of = { region, currency, version: last + 1 };
  if (last === 0) return <PriceListForm of={of} before={[]} />;
  return <QueryState query={before}>{({ prices }) => <PriceListForm key={last} of={of} before={prices} />}</QueryState>;
}
