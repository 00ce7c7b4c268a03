import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { call } from "../../api/call";
import { ruleWords } from "../../i18n/ruleWords";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { Confirm } from "../../kit/form/Confirm";
import { useTypedCount } from "../../kit/form/useHalfTyped";
import "../../kit/form/pageForm.css";
import { useFollow } from "../../kit/ui/useFollow";
import { pricePublish } from "../generated/sdk.gen";
import type { TypedPrice, TypedPriceList } from "../generated/types.gen";
import { secondsOf, typedTime } from "../notice";
import { PATHS } from "../paths";
import { PriceEffect, usePricePreview } from "./PriceEffect";
import { PriceTable } from "./PriceTable";
import { firstHour, listOf, rowsOf, stateOf } from "./prices";
import { PRICES_KEY } from "./queries";

interface Props {
  /** What the list is to be. */
  of: Pick<TypedPriceList, "region" | "currency" | "version">;
  /** The prices of the list that it begins with. */
  before: readonly TypedPrice[];
}

/** Writes the next price list of a region, and publishes it. */
export function PriceListForm({ of, before }: Props) {
  const t = useT();
  const times = useTimes();
  const follow = useFollow();
  const [rows, setRows] = useState(() => rowsOf(before));
  const [from, setFrom] = useState(() => typedTime(new Date(firstHour(Date.now()) * 1_000).toISOString()));
  const [isAsked, setAsked] = useState(false);
  const isTyped = rows.some((row) => stateOf(row) !== "same");
  const count = useTypedCount();
  useEffect(() => {
    count(isTyped);
    return () => count(false);
  }, [count, isTyped]);
  const seconds = secondsOf(from.trim());
  const list = listOf(rows, { ...of, valid_from: seconds ?? 0 });
  const missing = !isTyped ? "price_list.nothing_typed" : seconds === undefined ? "price_list.no_time" : undefined;
  const preview = usePricePreview(list, !missing);
  const violations = preview.violations;
  const ofField = (name: string) => violations.find(({ field }) => field === name);
  const wrong = seconds === undefined ? { rule: { rule: "invalid_date" as const } } : ofField("valid_from");
  return (
    <SpaceBetween size="l">
      <PriceTable rows={rows} currency={of.currency} violations={violations} onChange={setRows} />
      <Container header={<Header variant="h2">{t("price_list.when")}</Header>}>
        <FormField
          label={t("price_list.from")}
          constraintText={t("price_list.from_hint")}
          errorText={wrong && ruleWords(wrong.rule)}
        >
          <Input
            value={from}
            onChange={({ detail }) => setFrom(detail.value)}
            autoComplete={false}
            placeholder="2026-12-31 22:00"
          />
        </FormField>
      </Container>
      <PriceEffect preview={preview} obstacle={missing && t(missing)} currency={of.currency} />
      <div className="page-form-actions">
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" onClick={() => follow(PATHS.prices)}>
            {t("common.cancel")}
          </Button>
          <Button
            variant="primary"
            disabled={!preview.data}
            {...(!preview.data && { disabledReason: t(missing ?? "price_list.not_yet") })}
            onClick={() => setAsked(true)}
          >
            {t("price_list.publish")}
          </Button>
        </SpaceBetween>
      </div>
      {isAsked && preview.data && (
        <Confirm
          title={t("price_list.publish_title", of)}
          confirm={t("price_list.publish")}
          call={() => call(pricePublish({ body: list }))}
          says={() => t("price_list.published", of)}
          done={() => {
            // Whoever is led on at once would be asked whether to leave what was just published.
            flushSync(() => count(false));
            follow(PATHS.prices);
          }}
          invalidate={[PRICES_KEY]}
          onClose={() => setAsked(false)}
        >
          {t("price_list.publish_text", {
            changes: preview.data.changes.length,
            customers: preview.data.customers,
            from: times.at(new Date((seconds ?? 0) * 1_000).toISOString()),
          })}
        </Confirm>
      )}
    </SpaceBetween>
  );
}
