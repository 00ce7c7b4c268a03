import Alert from "@cloudscape-design/components/alert";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { use } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call } from "../../api/call";
import { schemeNames } from "../../api/generated/names.gen";
import { computeInstanceCreate } from "../../api/generated/sdk.gen";
import type { Money } from "../../api/generated/types.gen";
import { projectsQuery } from "../../api/queries";
import { placeOf } from "../../domain/access/placeOf";
import { BillingFields, type BillingFieldValues } from "../../domain/compute/BillingFields";
import { useMayOrder } from "../../domain/compute/useMayOrder";
import { useOrderRegions } from "../../domain/compute/useOrderRegions";
import { INSTANCES } from "../../domain/instance/queries";
import { KeptNotice } from "../../domain/money/KeptNotice";
import { mayRenew } from "../../domain/money/RenewalField";
import { sendPriced } from "../../domain/money/sendPriced";
import { KeepOrder, useOrderFields } from "../../domain/money/useOrderFields";
import { type ProductWords, useProductWords } from "../../domain/money/useProductWords";
import { useRefusedPrice } from "../../domain/money/useRefusedPrice";
import { PATHS } from "../../domain/paths";
import { PlaceFields, type PlaceFieldValues } from "../../domain/project/PlaceFields";
import { SoldOut } from "../../domain/stock/SoldOut";
import { type Translate, useT } from "../../i18n/t";
import { PageForm } from "../../kit/form/PageForm";
import { useSave } from "../../kit/form/useSave";
import { oneOf } from "../../kit/table/oneOf";
import { useListState } from "../../kit/table/useListState";
import { TextField } from "../../kit/ui/Field";
import { QueryState } from "../../kit/ui/QueryState";
import { SelectField } from "../../kit/ui/SelectField";
import { useFollow } from "../../kit/ui/useFollow";
import { useRulesForm } from "../../rules/form";
import { INSTANCE_NAME_MAX } from "../../rules/limits";
import { loadConsole, rules } from "../../rules/rules";
import { DisksField } from "./DisksField";
import {
  firstInstance,
  type InstanceFields,
  type KeyValues,
  priceable,
  readInstance,
  toOrder,
  type Wanted,
} from "./draft";
import { FlavorField } from "./FlavorField";
import { keepKey } from "./keepKey";
import { LoginFields } from "./LoginFields";
import { MissingFields } from "./MissingFields";
import { MoreFields } from "./MoreFields";
import { NetworkFields } from "./NetworkFields";
import { OrderCurl } from "./OrderCurl";
import { PartsPanel } from "./PartsPanel";
import { offerQuery } from "./queries";
import { RegionField } from "./RegionField";
import { useNewestKey } from "./useNewestKey";
import { useOffered } from "./useOffered";
import { type PricedParts, useParts } from "./useParts";
import { ZoneField } from "./ZoneField";

/** What is not kept while somebody is away to pay: user data is where people put tokens. */
const SECRETS = ["password", "password_confirm", "user_data"] as const;

/** New instances: where, what they have, how one signs in, and what all of that costs as it is filled in. */
export function InstanceForm() {
  const t = useT();
  const follow = useFollow();
  const queries = useQueryClient();
  const address = useListState();
  const words = useProductWords();
  const module = use(loadConsole());
  const { choices, open } = useOrderRegions();
  const { projects } = useSuspenseQuery(projectsQuery).data;
  const { first, isKept, keep } = useOrderFields(() => firstInstance(address.value, open, projects), SECRETS);
  const form = useRulesForm((fields: InstanceFields) => readInstance(fields, module), first);
  const fields = form as unknown as UseFormReturn<InstanceFields>;
  useNewestKey(fields as unknown as UseFormReturn<KeyValues>, isKept);
  const typed = form.watch();
  const offer = useQuery(offerQuery(typed.region));
  useOffered(fields, offer.data);
  const priced = useParts(priceable(typed, offer.data, module));
  useRefusedPrice(form, priced.error);
  const read = readInstance(typed, module);
  const scheme = oneOf(schemeNames, typed.scheme) ?? "hourly";
  const may = useMayOrder()(placeOf(typed));
  const order = (wanted: Wanted, total: Money) => toOrder(wanted, total.minor, mayRenew(module, wanted.scheme));
  const saving = useSave(form, {
    under: "instance",
    send: async (wanted, keyed) => {
      if (!priced.total || priced.isStale) throw priced.error ?? new Error(t("instance.price_open"));
      await keepKey(fields as unknown as UseFormReturn<KeyValues>, queries);
      return sendPriced(
        call(computeInstanceCreate(keyed(order(wanted, priced.total)))),
        () => priced.again(),
        t("instance.price_changed"),
      );
    },
    says: ({ instance_ids }) => t("instance_form.create_begun", { count: instance_ids.length }),
    done: () => {
      for (const queryKey of [INSTANCES, ["orders"], ["balance"]])
        void queries.invalidateQueries({ queryKey: [...queryKey] });
      follow(PATHS.instances);
    },
  });
  const amount = priced.total && rules.moneyDisplay(priced.total);
  return (
    <PageForm
      submit={amount ? createWords(amount, priced, words, t) : t("instance.create")}
      back={PATHS.instances}
      refusal={may.reason}
      // What the button names is not the price of what is filled in yet.
      isWaiting={priced.isStale}
      beside={
        <Container header={<Header variant="h2">{t("instance.section_price")}</Header>}>
          <SpaceBetween size="m">
            <KeepOrder value={() => keep(fields.getValues())}>
              <PartsPanel priced={priced} left={offer.data?.left} renews={typed.renews} />
            </KeepOrder>
            <MissingFields form={fields} read={read} />
            <OrderCurl read={read} priced={priced} order={order} />
          </SpaceBetween>
        </Container>
      }
      {...saving}
    >
      {isKept && <KeptNotice hasSecrets />}
      <Container header={<Header variant="h2">{t("instance_form.section_where")}</Header>}>
        <SpaceBetween size="m">
          <RegionField form={fields} regions={choices} offer={offer.data} />
          {offer.data && <ZoneField form={fields} offer={offer.data} />}
          <PlaceFields form={form as unknown as UseFormReturn<PlaceFieldValues>} />
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{t("instance_form.section_what")}</Header>}>
        <QueryState query={offer}>
          {(found) => (
            <SpaceBetween size="m">
              {!found.is_up && <Alert type="warning">{t("instance.region_down", { region: typed.region })}</Alert>}
              {found.is_simulated && <Alert type="info">{t("instance.simulated")}</Alert>}
              {found.flavors.length > 0 ? (
                <>
                  <FlavorField form={fields} offer={found} />
                  <SoldOut
                    region={typed.region}
                    zone={typed.zone}
                    flavors={found.flavors}
                    queryKey={offerQuery(typed.region).queryKey}
                  />
                </>
              ) : (
                <Alert type="info">{t("instance_form.no_flavors")}</Alert>
              )}
              <SelectField
                form={fields}
                name="image"
                label={t("instance.image")}
                placeholder={t("instance.choose_image")}
                choices={found.images.map(({ name, title, least_gib }) => ({
                  value: name,
                  label: title,
                  description: t("instance.image_least", { gib: least_gib }),
                }))}
              />
              <DisksField form={fields} />
            </SpaceBetween>
          )}
        </QueryState>
      </Container>
      <Container header={<Header variant="h2">{t("instance.section_network")}</Header>}>
        <QueryState query={offer}>
          {({ addresses }) => <NetworkFields form={fields} addresses={addresses ?? null} />}
        </QueryState>
      </Container>
      <Container header={<Header variant="h2">{t("instance_form.section_login")}</Header>}>
        <LoginFields form={fields} />
      </Container>
      <Container header={<Header variant="h2">{t("instance_form.section_name")}</Header>}>
        <SpaceBetween size="m">
          <ColumnLayout columns={2}>
            <TextField
              form={fields}
              name="name"
              label={t("instance.name")}
              autoComplete="off"
              longest={INSTANCE_NAME_MAX}
            />
            <TextField
              form={fields}
              name="count"
              label={t("instance_form.count")}
              constraintText={t("instance_form.count_about")}
              inputMode="numeric"
              autoComplete="off"
            />
          </ColumnLayout>
          <MoreFields form={fields} />
        </SpaceBetween>
      </Container>
      <BillingFields
        form={form as unknown as UseFormReturn<BillingFieldValues>}
        rule={module}
        words={{
          title: t("instance_form.section_billing"),
          scheme: t("instance.scheme"),
          periods: t(`instance_form.periods_${scheme}`),
        }}
      />
    </PageForm>
  );
}

/** What the button says: what is paid, or of what runs by the hour what that costs for as long. */
function createWords(amount: string, { asked }: PricedParts, words: ProductWords, t: Translate): string {
  if (asked?.scheme !== "hourly") return t("instance_form.create_for", { amount });
  if (asked.periods === 1) return t("instance_form.create_hourly", { amount });
  return t("instance_form.create_hours", { amount, length: words.periods(asked.scheme, asked.periods) });
}
