import SpaceBetween from "@cloudscape-design/components/space-between";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { ChoiceField } from "../../kit/ui/ChoiceField";
import { TextField } from "../../kit/ui/Field";
import type { Verdict } from "../../rules/form";
import { useRulesForm } from "../../rules/form";
import { schemeNames } from "../generated/names.gen";
import type { Scheme, TypedPrice } from "../generated/types.gen";
import { changedRate } from "./prices";

interface Props {
  /** The prices that may be changed. */
  prices: readonly TypedPrice[];
  /** Changes those under one scheme, or all of them. */
  onChange: (percent: string, scheme: Scheme | undefined) => void;
  onClose: () => void;
}

interface Draft {
  percent: string;
  scheme: Scheme | typeof EVERY;
}

/** Stands for prices under any scheme. */
const EVERY = "every";

/** A change that some rate could have. */
function read(draft: Draft): Verdict<Draft> {
  const rule = draft.percent.trim() ? ({ rule: "not_a_number" } as const) : ({ rule: "required" } as const);
  if (changedRate("1", draft.percent) === undefined)
    return { verdict: "invalid", violations: [{ field: "percent", rule }] };
  return { verdict: "valid", value: draft };
}

/** Makes several prices so many percent more, or less. */
export function PercentDialog({ prices, onChange, onClose }: Props) {
  const t = useT();
  const form = useRulesForm<Draft, Draft>(read, { percent: "", scheme: EVERY });
  const chosen = form.watch("scheme");
  const count = prices.filter(({ scheme }) => chosen === EVERY || scheme === chosen).length;
  const refusal = count === 0 ? t(prices.length === 0 ? "price_list.percent_removed" : "price_list.percent_none") : "";
  return (
    <FormDialog
      title={t("price_list.percent_title", { count })}
      submit={t("price_list.apply")}
      busy={false}
      failure={null}
      refusal={refusal}
      onSubmit={form.handleSubmit(({ percent, scheme }) => {
        if (refusal) return;
        onChange(percent, scheme === EVERY ? undefined : scheme);
        onClose();
      })}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <ChoiceField
          form={form}
          name="scheme"
          label={t("price_list.scheme")}
          choices={[EVERY, ...schemeNames]}
          word={(scheme) => t(`price_list.scheme_${scheme}`)}
        />
        <TextField
          form={form}
          name="percent"
          label={t("price_list.percent_label")}
          constraintText={t("price_list.percent_hint")}
          autoComplete="off"
        />
      </SpaceBetween>
    </FormDialog>
  );
}
