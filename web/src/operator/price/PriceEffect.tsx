import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Violation } from "@portico/rules";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, call } from "../../api/call";
import { ruleWords } from "../../i18n/ruleWords";
import { useT } from "../../i18n/t";
import { Loading } from "../../kit/ui/Loading";
import { useSettled } from "../../kit/ui/useSettled";
import { countText } from "../amounts";
import { pricePreview } from "../generated/sdk.gen";
import type { Currency, PricePreview, TypedPriceList } from "../generated/types.gen";
import { ChangesTable, CustomersTable } from "./EffectTables";
import { effectText } from "./effectText";
import { pricesQuery } from "./queries";

/** What a list would change, or why it cannot be published; nothing while it is asked for. */
interface Previewed {
  data: PricePreview | undefined;
  violations: readonly Violation[];
  failure: string | undefined;
}

/** Whether a list is refused for its number: another has it by now. */
const isOfVersion = ({ field }: Violation) => field === "version";

/** Asks what a list would change, whenever the person pauses. */
export function usePricePreview(list: TypedPriceList, isWanted: boolean): Previewed {
  const what = JSON.stringify(list);
  const isSettled = useSettled(what) === what;
  const { data, error } = useQuery({
    queryKey: ["price_preview", what],
    queryFn: ({ signal }) => call(pricePreview({ signal, body: list })),
    enabled: isWanted && isSettled,
    meta: { quiet: true },
    retry: false,
    staleTime: 0,
  });
  const violations = error instanceof ApiError ? error.violations : [];
  const isOvertaken = violations.some(isOfVersion);
  const queries = useQueryClient();
  useEffect(() => {
    // The page then knows of the other list, and leads to it.
    if (isOvertaken) void queries.invalidateQueries({ queryKey: pricesQuery.queryKey });
  }, [isOvertaken, queries]);
  if (!isWanted || !isSettled) return { data: undefined, violations: [], failure: undefined };
  return { data: error ? undefined : data, violations, failure: error?.message };
}

interface Props {
  preview: Previewed;
  /** Why nothing is asked for yet, in words; nothing while it is. */
  obstacle: string | undefined;
  currency: Currency;
}

/** What a list would change, and for whom. */
export function PriceEffect({ preview, obstacle, currency }: Props) {
  const t = useT();
  return (
    <Container header={<Header variant="h2">{t("price_list.effect")}</Header>}>
      <div aria-live="polite">
        {obstacle ? <Box color="text-body-secondary">{obstacle}</Box> : <Found {...{ preview, currency }} />}
      </div>
    </Container>
  );
}

function Found({ preview: { data, violations, failure }, currency }: Pick<Props, "preview" | "currency">) {
  const t = useT();
  if (failure) return <Refused violations={violations} failure={failure} />;
  if (!data) return <Loading />;
  return (
    <SpaceBetween size="l">
      <KeyValuePairs
        columns={4}
        minColumnWidth={180}
        items={[
          { label: t("price_list.changes"), value: countText(data.changes.length) },
          { label: t("price_list.customers"), value: countText(data.customers) },
          { label: t("price_list.hourly"), value: effectText(data.hourly, t) },
          { label: t("price_list.prepaid"), value: effectText(data.prepaid, t) },
        ]}
      />
      {data.open_orders > 0 && <Alert type="info">{t("price_list.open_orders", { count: data.open_orders })}</Alert>}
      <ChangesTable changes={data.changes} currency={currency} />
      <CustomersTable most={data.most} count={data.customers} />
    </SpaceBetween>
  );
}

/** Why the list cannot be published; what is wrong with a price stands beside it. */
function Refused({ violations, failure }: { violations: readonly Violation[]; failure: string }) {
  const t = useT();
  const isOfPrices = violations.some(({ field }) => field.startsWith("prices."));
  const whole = violations.find(({ field }) => field === "prices");
  const words = violations.some(isOfVersion)
    ? t("price_list.overtaken")
    : isOfPrices
      ? t("price_list.look_at_prices")
      : whole
        ? ruleWords(whole.rule)
        : failure;
  return <Alert type="error">{words}</Alert>;
}
