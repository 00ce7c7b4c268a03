import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Tiles from "@cloudscape-design/components/tiles";
import type { RechargeDraft } from "@portico/console";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { Controller } from "react-hook-form";
import { call } from "../../api/call";
import { rechargeCreate } from "../../api/generated/sdk.gen";
import type { MethodReply, RechargeOptionsReply } from "../../api/generated/types.gen";
import { CardField } from "../../domain/card/CardField";
import { BackToOrder, useKeptOrder } from "../../domain/money/BackToOrder";
import { BalanceLine } from "../../domain/money/BalanceLine";
import { Unverified, useUnverified } from "../../domain/money/Unverified";
import { paymentPath } from "../../domain/paths";
import { type Translate, useT } from "../../i18n/t";
import { StepForm } from "../../kit/form/StepForm";
import { useSave } from "../../kit/form/useSave";
import { EmptyState } from "../../kit/ui/EmptyState";
import { TextField } from "../../kit/ui/Field";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { useRulesForm } from "../../rules/form";
import { loadConsole, rules } from "../../rules/rules";
import { optionsQuery, RECHARGES } from "./queries";

/** Chooses the method and the amount, which begins with what an order needs where one led here. */
export function RechargeForm({ amount }: { amount: string }) {
  const t = useT();
  const options = useQuery(optionsQuery);
  const kept = useKeptOrder();
  return (
    <Container>
      <SpaceBetween size="l">
        {kept && (
          <Alert type="info" action={<BackToOrder kept={kept} />}>
            {t(kept.fields ? "recharge.for_order" : "recharge.for_page")}
          </Alert>
        )}
        <BalanceLine />
        <QueryState query={options}>{(found) => <Choice options={found} amount={amount} />}</QueryState>
      </SpaceBetween>
    </Container>
  );
}

function Choice({ options, amount }: { options: RechargeOptionsReply; amount: string }) {
  const t = useT();
  const unverified = useUnverified();
  if (unverified) return <Unverified refusal={unverified} text={t("recharge.unverified")} />;
  const methods = options.methods.filter((method) => isPaidHere(method, options));
  const [first] = methods;
  if (!first) return <EmptyState title={t("recharge.no_method")} hint={t("recharge.no_method_hint")} />;
  return <Form currency={options.currency} methods={methods} first={first} amount={amount} />;
}

/** A card pays only where a gateway keeps cards. */
function isPaidHere({ method }: MethodReply, { card_entry }: RechargeOptionsReply): boolean {
  return method !== "bank_card" || Boolean(card_entry);
}

interface FormProps {
  currency: RechargeOptionsReply["currency"];
  methods: readonly MethodReply[];
  first: MethodReply;
  amount: string;
}

function Form({ currency, methods, first, amount }: FormProps) {
  const t = useT();
  const follow = useFollow();
  const module = use(loadConsole());
  const form = useRulesForm<RechargeDraft>(module.checkRecharge, {
    method: first.method,
    amount,
    currency,
    card: "",
  });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (draft, keyed) => call(rechargeCreate(keyed(draft))),
    invalidate: [RECHARGES],
    done: ({ recharge_id }) => follow(paymentPath(recharge_id)),
  });
  const chosen = methods.find(({ method }) => method === form.watch("method")) ?? first;
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <Controller
        control={form.control}
        name="method"
        render={({ field, fieldState }) => (
          <FormField label={t("recharge.method")} stretch errorText={fieldState.error?.message}>
            <Tiles
              ref={field.ref}
              value={field.value}
              columns={methods.length > 2 ? 4 : 2}
              items={methods.map((one) => ({
                value: one.method,
                label: t(`recharge.method_${one.method}`),
                ...about(one, t),
              }))}
              onChange={({ detail }) => {
                field.onChange(detail.value);
                // Only a card's payment names a card.
                form.setValue("card", "");
                // Another method has other limits.
                if (form.getValues("amount") !== "") void form.trigger("amount");
              }}
            />
          </FormField>
        )}
      />
      {chosen.method === "bank_card" && <CardField form={form} name="card" label={t("card.choose")} />}
      <TextField
        form={form}
        name="amount"
        label={t("recharge.amount", { currency })}
        constraintText={limits(chosen, t)}
        inputMode="decimal"
        autoComplete="off"
      />
      <Button formAction="submit" variant="primary" loading={busy}>
        {t("recharge.submit")}
      </Button>
    </StepForm>
  );
}

function about({ method, is_test }: MethodReply, t: Translate) {
  return { description: is_test ? t("recharge.test") : t(`recharge.about_${method}`) };
}

function limits({ min, max, today }: MethodReply, t: Translate): string {
  const range = t("recharge.range", { min: rules.moneyDisplay(min), max: rules.moneyDisplay(max) });
  return today ? `${range} ${t("recharge.today", { amount: rules.moneyDisplay(today) })}` : range;
}
