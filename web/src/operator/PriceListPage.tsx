import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../i18n/t";
import { useAnsweredNow } from "../kit/form/useAnsweredNow";
import { SubPageHead } from "../kit/page/SubPageHead";
import { NotFound } from "../kit/ui/NotFound";
import { QueryState } from "../kit/ui/QueryState";
import { usePageName } from "../state/pageName";
import { currencyNames } from "./generated/names.gen";
import type { Currency, PublishedPriceListReply } from "./generated/types.gen";
import { PATHS } from "./paths";
import { PriceListForm } from "./price/PriceListForm";
import { newestQuery, priceListQuery } from "./price/queries";

/** The next price list of a region: it begins with the last one, and shows what it would change before it is published. */
export function PriceListPage() {
  const { region, currency } = useParams({ strict: false }) as { region: string; currency: string };
  const known = currencyNames.find((one) => one === currency);
  usePageName(region);
  if (!known) return <NotFound home={PATHS.prices} />;
  return <Known key={`${region} ${known}`} region={region} currency={known} />;
}

function Known({ region, currency }: Pick<NextProps, "region" | "currency">) {
  const t = useT();
  // What is begun is begun with the newest: a list that was kept from before may have been followed by another.
  const lists = useQuery({ ...newestQuery(region, currency), refetchOnMount: "always" });
  const asked = useAnsweredNow(lists);
  if (lists.data && !lists.data.regions.includes(region)) return <NotFound home={PATHS.prices} />;
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
      <QueryState query={asked}>{(found) => <Next region={region} currency={currency} lists={found} />}</QueryState>
    </ContentLayout>
  );
}

interface NextProps {
  region: string;
  currency: Currency;
  /** The newest list of both, if there is one. */
  lists: PublishedPriceListReply;
}

function Next({ region, currency, lists: { items } }: NextProps) {
  const newest = items[0]?.version ?? 0;
  // What is typed stays over the list that it began with when a colleague publishes another one.
  const [last, setLast] = useState(newest);
  return (
    <SpaceBetween size="l">
      {newest > last && <Overtaken version={newest} onTake={() => setLast(newest)} />}
      <Begun key={last} region={region} currency={currency} last={last} />
    </SpaceBetween>
  );
}

/** That another list was published meanwhile, and the way to begin with that one. */
function Overtaken({ version, onTake }: { version: number; onTake: () => void }) {
  const t = useT();
  return (
    <div role="alert">
      <Alert type="warning" action={<Button onClick={onTake}>{t("price_list.take_over", { version })}</Button>}>
        {t("price_list.newer", { version })}
      </Alert>
    </div>
  );
}

interface BegunProps extends Pick<NextProps, "region" | "currency"> {
  /** The version that the list begins with; 0: there is none yet. */
  last: number;
}

/** The form of the list after the one that it begins with. */
function Begun({ region, currency, last }: BegunProps) {
  const before = useQuery({ ...priceListQuery(region, currency, last), enabled: last > 0 });
  const of = { region, currency, version: last + 1 };
  if (last === 0) return <PriceListForm of={of} before={[]} />;
  return <QueryState query={before}>{({ prices }) => <PriceListForm of={of} before={prices} />}</QueryState>;
}
