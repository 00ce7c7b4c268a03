import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { use, useEffect, useMemo } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call } from "../../api/call";
import { billingOrderCreate } from "../../api/generated/sdk.gen";
import type { PriceListDraft } from "../../api/generated/types.gen";
import { projectsQuery } from "../../api/queries";
import { placeOf } from "../../domain/access/placeOf";
import { useMayOrder } from "../../domain/compute/useMayOrder";
import { KeptNotice } from "../../domain/money/KeptNotice";
import { mayRenew } from "../../domain/money/RenewalField";
import { sendPriced } from "../../domain/money/sendPriced";
import { KeepOrder, useOrderFields } from "../../domain/money/useOrderFields";
import { orderPath, PATHS } from "../../domain/paths";
import { PlaceFields, type PlaceFieldValues } from "../../domain/project/PlaceFields";
import { useT } from "../../i18n/t";
import { PageForm } from "../../kit/form/PageForm";
import { useSave } from "../../kit/form/useSave";
import { useListState } from "../../kit/table/useListState";
import { useFollow } from "../../kit/ui/useFollow";
import { applyViolations, useRulesForm } from "../../rules/form";
import { loadConsole, rules } from "../../rules/rules";
import { firstOrder, type OrderFields, orderable, readOrder } from "./draft";
import { PricePanel } from "./PricePanel";
import { ORDERS } from "./queries";
import { useQuote } from "./useQuote";
import { WhatSection } from "./WhatSection";

/** What is ordered and for where, with its price as it is filled in. */
export function OrderForm({ lists: all }: { lists: readonly PriceListDraft[] }) {
  const t = useT();
  const follow = useFollow();
  const queries = useQueryClient();
  const address = useListState();
  const { projects } = useSuspenseQuery(projectsQuery).data;
  const module = use(loadConsole());
  const lists = useMemo(() => orderable(all, module), [all, module]);
  const { first, isKept, keep } = useOrderFields(() => firstOrder(address.value, lists, projects));
  const read = (fields: OrderFields) => readOrder(fields, lists, module);
  const form = useRulesForm(read, first);
  const quote = useQuote(read(form.watch()));
  const [isRenewal, scheme] = form.watch(["renews", "scheme"]);
  // By the hour the box cannot be ticked, whatever it was before.
  const renews = isRenewal && mayRenew(module, scheme);
  const { error, data: priced } = quote;
  const may = useMayOrder()(placeOf(form.watch()));
  useEffect(() => {
    // What core has against it stands at the field, as on every form.
    if (error) applyViolations(form, error.violations, false);
  }, [error, form]);

  const saving = useSave(form, {
    send: (wanted, keyed) => {
      if (!priced || quote.isStale) throw new Error(t("order.price_open"));
      const { project_id, vdc_id } = form.getValues();
      const total = priced.quote.total;
      const body = { ...wanted, renews, project_id: project_id || null, vdc_id: vdc_id || null, total };
      return sendPriced(call(billingOrderCreate(keyed(body))), () => quote.again(), t("order.price_changed"));
    },
    says: ({ withheld }) =>
      withheld.minor > 0 ? t("order.placed", { amount: rules.moneyDisplay(withheld) }) : t("order.placed_free"),
    done: ({ order_id }) => {
      for (const queryKey of [ORDERS, ["balance"]]) void queries.invalidateQueries({ queryKey: [...queryKey] });
      follow(orderPath(order_id));
    },
  });

  const amount = priced && rules.moneyDisplay({ minor: priced.quote.total, currency: priced.quote.currency });
  return (
    <PageForm
      submit={amount && !error ? t("order.submit", { amount }) : t("order.submit_plain")}
      back={PATHS.orders}
      refusal={may.reason}
      isWaiting={quote.isStale}
      {...saving}
      beside={
        <Container header={<Header variant="h2">{t("order.section_price")}</Header>}>
          <KeepOrder value={() => keep(form.getValues())}>
            <PricePanel quote={quote} renews={renews} />
          </KeepOrder>
        </Container>
      }
    >
      {isKept && <KeptNotice />}
      <Container header={<Header variant="h2">{t("order.section_what")}</Header>}>
        <WhatSection form={form} lists={lists} rule={module} />
      </Container>
      <Container header={<Header variant="h2">{t("order.section_where")}</Header>}>
        <PlaceFields form={form as unknown as UseFormReturn<PlaceFieldValues>} />
      </Container>
    </PageForm>
  );
}
