import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Currency, Money, Scheme, Slice } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { Amount } from "./Amount";
import { rateDisplay, shareDisplay } from "./rate";
import { useProductWords } from "./useProductWords";

interface Props {
  /** The parts of the quantity that have one price each, where they are known. */
  slices?: readonly Slice[] | undefined;
  /** The product, for its unit. */
  product?: string | undefined;
  scheme: Scheme;
  periods: number;
  gross: Money;
  /** The account's discount, in hundredths of a percent. */
  share: number;
  total: Money;
  /** The price list that it was computed with. */
  source: { region: string; version: number };
}

/** How a price comes about: its parts, the discount, what is left. */
export function Calculation({ slices = [], product, scheme, periods, gross, share, total, source }: Props) {
  const t = useT();
  return (
    <SpaceBetween size="m">
      {slices.length > 0 && (
        <ul style={plain}>
          {slices.map((slice, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a price have no names and never move.
            <li key={place}>
              <Part slice={slice} product={product} scheme={scheme} periods={periods} currency={total.currency} />
            </li>
          ))}
        </ul>
      )}
      <KeyValuePairs
        columns={4}
        minColumnWidth={140}
        items={[
          { label: t("order.gross"), value: <Amount money={gross} /> },
          {
            label: t("order.discount"),
            value: share > 0 ? t("order.discount_value", { share: shareDisplay(share) }) : t("order.discount_none"),
          },
          {
            label: t("order.total"),
            value: (
              <Box variant="span" fontSize="heading-m" fontWeight="bold">
                <Amount money={total} />
              </Box>
            ),
          },
          { label: t("order.version"), value: t("order.version_value", source) },
        ]}
      />
      <Box color="text-body-secondary" fontSize="body-s">
        {t(periods === 0 ? "order.rounded_rest" : scheme === "hourly" ? "order.rounded_hourly" : "order.rounded")}
      </Box>
    </SpaceBetween>
  );
}

interface PartProps {
  slice: Slice;
  product: string | undefined;
  scheme: Scheme;
  periods: number;
  currency: Currency;
}

function Part({ slice, product, scheme, periods, currency }: PartProps) {
  const t = useT();
  const words = useProductWords();
  const isHourly = scheme === "hourly";
  // By the hour a part is that of all hours together.
  const quantity = isHourly ? words.unitHours(slice.quantity, product) : words.units(slice.quantity, product);
  if (slice.rate === 0) return `${quantity}: ${t("order.slice_free")}`;
  const rate = rateDisplay(slice.rate, currency);
  const text = isHourly
    ? t("order.slice_amount_hourly", { quantity, rate })
    : t("order.slice_amount", { quantity, rate, periods: words.periods(scheme, periods) });
  return <span className="amount">{text}</span>;
}

const plain = { margin: 0, paddingInlineStart: "1.2em" };
