import Alert from "@cloudscape-design/components/alert";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { use } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ApiError, call } from "../../api/call";
import { schemeNames } from "../../api/generated/names.gen";
import { computeGpuServerCreate } from "../../api/generated/sdk.gen";
import { projectsQuery } from "../../api/queries";
import { placeOf } from "../../domain/access/placeOf";
import { BillingFields, type BillingFieldValues } from "../../domain/compute/BillingFields";
import { useMayOrder } from "../../domain/compute/useMayOrder";
import { useOrderRegions } from "../../domain/compute/useOrderRegions";
import { KeptNotice } from "../../domain/money/KeptNotice";
import { quoteQuery } from "../../domain/money/queries";
import { mayRenew } from "../../domain/money/RenewalField";
import { sendPriced } from "../../domain/money/sendPriced";
import { KeepOrder, useOrderFields } from "../../domain/money/useOrderFields";
import { useRefusedPrice } from "../../domain/money/useRefusedPrice";
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
import { useFollow } from "../../kit/ui/useFollow";
import { useRulesForm } from "../../rules/form";
import { INSTANCE_NAME_MAX, SERVER_NOTE_MAX } from "../../rules/limits";
import { loadConsole, rules } from "../../rules/rules";
import { countOf, firstServer, type GpuServerFields, priceable, readServer } from "./draft";
import { KeyField } from "./KeyField";
import { ModelField } from "./ModelField";
import { PricePanel } from "./PricePanel";
import { GPU_SERVERS, modelsQuery } from "./queries";
import { RegionField } from "./RegionField";
import { useOffered } from "./useOffered";

/** A product that is on no list: nothing is asked about it. */
const NOTHING = { region: "", product: "", scheme: "hourly", quantity: 0, periods: 0 } as const;

/** New GPU servers: where, which model, how many, what our staff is to know, and what it costs as it is filled in. */
export function GpuServerForm() {
  const t = useT();
  const follow = useFollow();
  const address = useListState();
  const module = use(loadConsole());
  const { choices, open } = useOrderRegions();
  const { projects } = useSuspenseQuery(projectsQuery).data;
  const { first, isKept, keep } = useOrderFields(() => firstServer(address.value, open, projects));
  const form = useRulesForm((fields: GpuServerFields) => readServer(fields, module), first);
  const fields = form as unknown as UseFormReturn<GpuServerFields>;
  const typed = form.watch();
  const offer = useQuery(modelsQuery(typed.region));
  useOffered(fields, offer.data);
  const asked = priceable(typed, offer.data);
  const priced = useQuery({ ...quoteQuery(asked ?? NOTHING), enabled: asked !== undefined });
  useRefusedPrice(form, priced.error instanceof ApiError ? priced.error : null);
  const scheme = oneOf(schemeNames, typed.scheme) ?? "monthly";
  const may = useMayOrder()(placeOf(typed));
  const saving = useSave(form, {
    under: "server",
    send: async (wanted, keyed) => {
      if (!asked || !priced.data) throw priced.error ?? new Error(t("gpu_server.price_open"));
      const renews = wanted.renews && mayRenew(module, wanted.scheme);
      const total = priced.data.quote.total * wanted.server.count;
      return sendPriced(
        call(computeGpuServerCreate(keyed({ ...wanted, renews, total }))),
        () => priced.refetch(),
        t("gpu_server.price_changed"),
      );
    },
    invalidate: [GPU_SERVERS, ["orders"], ["balance"]],
    says: ({ server_ids: { length: count } }, { server: { name } }) =>
      count > 1 ? t("gpu_server.ordered_several", { count }) : t("gpu_server.ordered", { name }),
    done: ({ server_ids: [first, ...more] }) =>
      follow(first && more.length === 0 ? gpuServerPath(first) : PATHS.gpuServers),
  });
  const [quote, count] = [asked && priced.data?.quote, countOf(typed)];
  const total = quote && { minor: quote.total * count, currency: quote.currency };
  return (
    <PageForm
      submit={total ? t("gpu_server.order_for", { amount: rules.moneyDisplay(total) }) : t("gpu_server.order")}
      back={PATHS.gpuServers}
      refusal={may.reason}
      isWaiting={asked !== undefined && priced.isFetching}
      beside={
        <Container header={<Header variant="h2">{t("gpu_server.section_price")}</Header>}>
          <KeepOrder value={() => keep(fields.getValues())}>
            <PricePanel asked={asked} priced={priced} count={count} renews={typed.renews} />
          </KeepOrder>
        </Container>
      }
      {...saving}
    >
      {isKept && <KeptNotice />}
      <Container header={<Header variant="h2">{t("gpu_server.section_where")}</Header>}>
        <SpaceBetween size="m">
          <RegionField form={fields} regions={choices} offer={offer.data} />
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
          <ColumnLayout columns={2}>
            <TextField
              form={fields}
              name="name"
              label={t("gpu_server.name")}
              autoComplete="off"
              longest={INSTANCE_NAME_MAX}
            />
            <TextField
              form={fields}
              name="count"
              label={t("gpu_server.count")}
              constraintText={t("gpu_server.count_about")}
              inputMode="numeric"
              autoComplete="off"
            />
          </ColumnLayout>
          <KeyField form={fields} />
          <AreaField
            form={fields}
            name="note"
            label={t("gpu_server.wish")}
            constraintText={t("gpu_server.wish_about")}
            longest={SERVER_NOTE_MAX}
          />
        </SpaceBetween>
      </Container>
    </PageForm>
  );
}
