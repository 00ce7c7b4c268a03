import Header from "@cloudscape-design/components/header";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import Table from "@cloudscape-design/components/table";
import { useT } from "../../i18n/t";
import { countText } from "../amounts";
import type { Currency, CustomerEffect, PriceChange, PriceChangeKind } from "../generated/types.gen";
import { CustomerLink } from "../ThingLinks";
import { effectText } from "./effectText";
import { PriceText } from "./PriceText";
import { priceKey, usePriceColumns } from "./priceColumns";

const TYPES: Record<PriceChangeKind, StatusIndicatorProps.Type> = {
  added: "info",
  removed: "warning",
  raised: "warning",
  lowered: "success",
  mixed: "warning",
  sold: "info",
};

/** Each price that changes, as it was and as it is. */
export function ChangesTable({ changes, currency }: { changes: readonly PriceChange[]; currency: Currency }) {
  const t = useT();
  const named = usePriceColumns<PriceChange>();
  const side = (price: PriceChange["before"]) => (price ? <PriceText price={price} currency={currency} /> : "–");
  return (
    <Table<PriceChange>
      items={changes}
      trackBy={priceKey}
      variant="embedded"
      wrapLines
      header={<Header variant="h3">{t("price_list.changed_prices")}</Header>}
      ariaLabels={{ tableLabel: t("price_list.changed_prices") }}
      columnDefinitions={[
        ...named,
        {
          id: "kind",
          header: t("price_list.kind"),
          cell: ({ kind }) => <StatusIndicator type={TYPES[kind]}>{t(`price_list.kind_${kind}`)}</StatusIndicator>,
        },
        { id: "before", header: t("price_list.before"), cell: ({ before }) => side(before) },
        { id: "after", header: t("price_list.after"), cell: ({ after }) => side(after) },
      ]}
      empty={t("price_list.no_changes")}
    />
  );
}

/** The customers for whom most changes. */
export function CustomersTable({ most, count }: { most: readonly CustomerEffect[]; count: number }) {
  const t = useT();
  return (
    <Table<CustomerEffect>
      items={most}
      trackBy="customer_no"
      variant="embedded"
      wrapLines
      header={
        <Header
          variant="h3"
          {...(count > 0 && {
            description: t("price_list.customers_about", { shown: most.length, count: countText(count) }),
          })}
        >
          {t("price_list.for_whom")}
        </Header>
      }
      ariaLabels={{ tableLabel: t("price_list.for_whom") }}
      columnDefinitions={[
        {
          id: "customer",
          header: t("operator.customer"),
          cell: ({ customer_no, name }) => (
            <>
              {name} <CustomerLink customerNo={customer_no} />
            </>
          ),
          isRowHeader: true,
        },
        { id: "resources", header: t("price_list.resources"), cell: ({ resources }) => countText(resources) },
        { id: "hourly", header: t("price_list.hourly"), cell: ({ hourly }) => effectText(hourly, t) },
        { id: "prepaid", header: t("price_list.prepaid"), cell: ({ prepaid }) => effectText(prepaid, t) },
      ]}
      empty={t("price_list.nobody")}
    />
  );
}
