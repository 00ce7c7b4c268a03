import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { use } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call } from "../../api/call";
import { schemeNames } from "../../api/generated/names.gen";
import { computeGpuServerCreate } from "../../api/generated/sdk.gen";
import { projectsQuery } from "../../api/queries";
import { useSite } from "../../api/site";
import { placeOf } from "../../domain/access/placeOf";
import { BillingFields, type BillingFieldValues } from "../../domain/compute/BillingFields";
import { useMayOrder } from "../../domain/compute/useMayOrder";
import { KeptNotice } from "../../domain/money/KeptNotice";
import { quoteQuery } from "../../domain/money/queries";
import { mayRenew } from "../../domain/money/RenewalField";
import { sendPriced } from "../../domain/money/sendPriced";
import { KeepOrder, useOrderFields } from "../../domain/money/useOrderFields";
import { gpuServerPath, PATHS } from "../../domain/paths";
import { PlaceFields, type PlaceFieldValues } from "../../domain/project/PlaceFields";
import { SoldOut } from "../../domain/stock/SoldOut";
import { useT } from "../../i18n/t";
import { PageForm } from "../../kit/form/PageForm";
import { useSave } from "../../kit/form/useSave";
import { oneOf } from "../../kit/table/oneOf";
import { useListState } from "../../kit/table/useListState";
import { AreaField } from "../../kit/ui/AreaField";
import { TextField } from "../../kit/ui/Field";
import { QueryState } from "../../kit/ui/QueryState";
import { SelectField } from "../../kit/ui/SelectField";
import { useFollow } from "../../kit/ui/useFollow";
import { useRulesForm } from "../../rules/form";
import { loadConsole, rules } from "../../rules/rules";
import { firstServer, type GpuServerFields, priceable, readServer } from "./draft";
import { KeyField } from "./KeyField";
import { ModelField } from "./ModelField";
import { PricePanel } from "./PricePanel";
import { GPU_SERVERS, modelsQuery } from "./queries";

/** Characters of a note at most. */
const LONGEST = 500;
/** A product that is on no list: nothing is asked about it. */
const NOTHING = { region: "", product: "", scheme: "hourly", quantity: 0, periods: 0 } as const;

/** A new GPU server: where, which model, what our staff is to know, and what it costs as it is filled in. */
export function GpuServerForm() {
  const t = useT();
  const follow = useFollow();
  const address = useListState();
  const module = use(loadConsole());
  const { regions } = useSite();
  const { projects } = useSuspenseQuery(projectsQuery).data;
  const { first, isKept, keep } = useOrderFields(() => firstServer(address.value, regions, projects));
  const form = useRulesForm((fields: GpuServerFields) => readServer(fields, module), first);
  const fields = form as unknown as UseFormReturn<GpuServerFields>;
  const typed = form.watch();
  const offer = useQuery(modelsQuery(typed.region));
  const asked = priceable(typed, offer.data);
  const priced = useQuery({ ...quoteQuery(asked ?? NOTHING), enabled: asked !== undefined });
  const scheme = oneOf(schemeNames, typed.scheme) ?? "monthly";
  const may = useMayOrder()(placeOf(typed));
  const saving = useSave(form, {
    under: "server",
    send: async (wanted, keyed) => {
      if (!asked || !priced.data) throw new Error(t("gpu_server.price_open"));
      const renews = wanted.renews && mayRenew(module, wanted.scheme);
      const { total } = priced.data.quote;
      return sendPriced(
        call(computeGpuServerCreate(keyed({ ...wanted, renews, total }))),
        () => priced.refetch(),
        t("gpu_server.price_changed"),
      );
    },
    invalidate: [GPU_SERVERS, ["orders"], ["balance"]],
    says: (_, { server: { name } }) => t("gpu_server.ordered", { name }),
    done: ({ server_id }) => follow(gpuServerPath(server_id)),
  });
  const total = asked && priced.data && { minor: priced.data.quote.total, currency: priced.data.quote.currency };
  return (
    <PageForm
      submit={total ? t("gpu_server.order_for", { amount: rules.moneyDisplay(total) }) : t("gpu_server.order")}
      back={PATHS.gpuServers}
      refusal={may.reason}
      isWaiting={asked !== undefined && priced.isFetching}
      beside={
        <Container header={<Header variant="h2">{t("gpu_server.section_price")}</Header>}>
          <KeepOrder value={() => keep(fields.getValues())}>
            <PricePanel asked={asked} priced={priced} renews={typed.renews} />
          </KeepOrder>
        </Container>
      }
      {...saving}
    >
      {isKept && <KeptNotice />}
      <Container header={<Header variant="h2">{t("gpu_server.section_where")}</Header>}>
        <SpaceBetween size="m">
          <SelectField
            form={fields}
            name="region"
            label={t("gpu_server.region")}
            choices={regions.map((value) => ({ value, label: value }))}
            onChosen={() => {
              // Another region offers other models, and a VDC stands in one.
              form.setValue("model", "");
              form.setValue("vdc_id", "");
            }}
          />
          <PlaceFields form={form as unknown as UseFormReturn<PlaceFieldValues>} />
        </SpaceBetween>
      </Container>
      <BillingFields
        form={form as unknown as UseFormReturn<BillingFieldValues>}
        rule={module}
        words={{
          title: t("gpu_server.billing"),
          scheme: t("gpu_server.scheme"),
          periods: t(`gpu_server.periods_${scheme}`),
        }}
      />
      <Container header={<Header variant="h2">{t("gpu_server.section_what")}</Header>}>
        <QueryState query={offer}>
          {(found) =>
            found.models.length > 0 ? (
              <SpaceBetween size="m">
                <ModelField form={fields} offer={found} />
                <SoldOut region={typed.region} flavors={found.models} queryKey={modelsQuery(typed.region).queryKey} />
              </SpaceBetween>
            ) : (
              <Alert type="info">{t("gpu_server.no_models")}</Alert>
            )
          }
        </QueryState>
      </Container>
      <Container header={<Header variant="h2">{t("gpu_server.section_staff")}</Header>}>
        <SpaceBetween size="m">
          <TextField form={fields} name="name" label={t("gpu_server.name")} autoComplete="off" longest={60} />
          <KeyField form={fields} />
          <AreaField
            form={fields}
            name="note"
            label={t("gpu_server.wish")}
            constraintText={t("gpu_server.wish_about")}
            longest={LONGEST}
          />
        </SpaceBetween>
      </Container>
    </PageForm>
  );
}
