import Box from "@cloudscape-design/components/box";
import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import * as tokens from "@cloudscape-design/design-tokens";
import type { Violation } from "@portico/rules";
import type { CSSProperties } from "react";
import { ruleWords } from "../../i18n/ruleWords";
import { useT } from "../../i18n/t";
import type { Currency } from "../generated/types.gen";
import { useProductText } from "../products";
import { PriceText } from "./PriceText";
import { type PriceRow, stateOf } from "./prices";

const MARKS = { new: "info", changed: "in-progress", removed: "stopped" } as const;

interface Props {
  row: PriceRow;
  currency: Currency;
  wrong: readonly Violation[];
  onEdit: () => void;
  onRemove: () => void;
  onPutBack: () => void;
}

/** One price of the list that is written: what it is, what became of it, what is wrong with it; and beside it what can be done. */
export function PriceCell({ row, currency, wrong, onEdit, onRemove, onPutBack }: Props) {
  const t = useT();
  const { product, scheme } = row.price;
  const name = `${useProductText()(product)}, ${t(`price_list.scheme_${scheme}`)}`;
  const state = stateOf(row);
  const button = (iconName: ButtonProps["iconName"], ariaLabel: string, onClick: () => void) => (
    <Button variant="inline-icon" {...(iconName && { iconName })} ariaLabel={ariaLabel} onClick={onClick} />
  );
  return (
    <div style={line}>
      <div>
        <PriceText price={row.price} currency={currency} />
        {state !== "same" && <StatusIndicator type={MARKS[state]}>{t(`price_list.row_${state}`)}</StatusIndicator>}
        {wrong.map(({ field, rule }) => (
          <Box key={field} color="text-status-error" fontSize="body-s">
            {ruleWords(rule)}
          </Box>
        ))}
      </div>
      <div style={buttons}>
        {row.isRemoved ? (
          button("undo", t("price_list.put_back_one", { name }), onPutBack)
        ) : (
          <>
            {button("edit", t("price_list.edit_one", { name }), onEdit)}
            {button("remove", t("price_list.remove_one", { name }), onRemove)}
          </>
        )}
      </div>
    </div>
  );
}

const line: CSSProperties = {
  display: "flex",
  justifyContent: "space-between",
  alignItems: "start",
  gap: tokens.spaceScaledS,
};
const buttons: CSSProperties = { display: "flex", gap: tokens.spaceScaledXs };
