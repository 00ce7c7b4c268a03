import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { use, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call } from "../../api/call";
import { cardAutoPay, rechargeTopUpSave } from "../../api/generated/sdk.gen";
import type { TopUpSetting } from "../../api/generated/types.gen";
import { accountQuery, balanceQuery } from "../../api/queries";
import { CardField } from "../../domain/card/CardField";
import { cardsQuery } from "../../domain/card/cards";
import { useT } from "../../i18n/t";
import { StepForm } from "../../kit/form/StepForm";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { RECHARGES, topUpQuery } from "./queries";
import { firstTopUp, readTopUp, type TopUpFields } from "./topUp";

interface Props {
  /** What was set last, if anything was. */
  setting: TopUpSetting | null;
  onDone: () => void;
}

/** When and how much is recharged by itself, and by which card; core judges it as it is typed. */
export function TopUpForm({ setting, onDone }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const module = use(loadConsole());
  const { currency } = useSuspenseQuery(accountQuery).data.customer;
  const cards = useQuery({ ...cardsQuery, meta: { quiet: true } }).data?.cards;
  const [first] = useState(() => firstTopUp(module, setting, currency));
  const form = useRulesForm((fields: TopUpFields) => readTopUp(module, fields), first);
  const { failure, busy, onSubmit } = useSave(form, {
    send: async ({ card_id, ...top_up }, keyed) => {
      // What the form says below the card: saving allows it.
      const card = cards?.find((one) => one.card_id === card_id);
      if (card && !card.auto_pay) await call(cardAutoPay({ body: { card_id, auto_pay: true } }));
      return call(rechargeTopUpSave(keyed({ card_id, top_up })));
    },
    under: "top_up",
    says: () => t("top_up.saved"),
    done: (saved) => {
      queries.setQueryData(topUpQuery.queryKey, saved);
      for (const queryKey of [cardsQuery.queryKey, RECHARGES, balanceQuery.queryKey])
        void queries.invalidateQueries({ queryKey: [...queryKey] });
      onDone();
    },
  });
  const fields = form as unknown as UseFormReturn<TopUpFields>;
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <ColumnLayout columns={2}>
        <TextField
          form={fields}
          name="threshold"
          label={t("top_up.threshold", { currency })}
          constraintText={t("top_up.threshold_rule")}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          form={fields}
          name="days"
          label={t("top_up.days")}
          constraintText={t("top_up.days_rule")}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          form={fields}
          name="amount"
          label={t("top_up.amount", { currency })}
          inputMode="decimal"
          autoComplete="off"
          // The ceiling is not less than one recharge.
          onTyped={() => fields.getValues("monthly_ceiling") !== "" && void fields.trigger("monthly_ceiling")}
        />
        <TextField
          form={fields}
          name="monthly_ceiling"
          label={t("top_up.ceiling", { currency })}
          constraintText={t("top_up.ceiling_rule")}
          inputMode="decimal"
          autoComplete="off"
        />
        <CardField form={fields} name="card_id" label={t("card.choose")} />
      </ColumnLayout>
      <Box color="text-body-secondary">{t("top_up.allows")}</Box>
      <SpaceBetween direction="horizontal" size="xs">
        <Button formAction="submit" variant="primary" loading={busy}>
          {t("top_up.save")}
        </Button>
        <Button formAction="none" variant="link" onClick={onDone}>
          {t("common.cancel")}
        </Button>
      </SpaceBetween>
    </StepForm>
  );
}
