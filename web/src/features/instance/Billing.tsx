import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type ReactNode, useState } from "react";
import type { InstanceDetailReply, Money, ResourceReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { placeOf } from "../../domain/access/placeOf";
import { useMay } from "../../domain/access/useMay";
import { usePriceSight } from "../../domain/access/usePriceSight";
import { Amount } from "../../domain/money/Amount";
import { monthOf } from "../../domain/money/months";
import { useProductWords } from "../../domain/money/useProductWords";
import { type Costs, useCosts } from "../../domain/resource/billed";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { FailedState } from "../../kit/ui/FailedState";
import { PageLink } from "../../kit/ui/PageLink";
import { rules } from "../../rules/rules";
import { operatorNow } from "../../state/serverClock";
import { BilledParts } from "./BilledParts";
import { type Prices, partsOf, resourceBillPath, usePrices, useResources } from "./billed";
import { InstanceDialog } from "./InstanceDialog";
import { OrderLink } from "./OrderLink";
import { RenewalSwitch } from "./RenewalSwitch";
import { useAllowed } from "./useAllowed";

/** What of an instance is billed, what each part costs and has cost this month, and how long it is paid. */
export function Billing({ detail }: { detail: InstanceDetailReply }) {
  const { instance } = detail;
  const parts = partsOf(detail);
  const resources = useResources(parts);
  const billed = parts.flatMap((part) => resources.of(part) ?? []);
  const seesPrices = usePriceSight(instance.region).discounts;
  const seesCosts = useMay()("bill_view", placeOf(instance)).allowed;
  const prices = usePrices(billed, seesPrices);
  const costs = useCosts(billed, monthOf(operatorNow()), seesCosts);
  return (
    <SpaceBetween size="l">
      <Summary
        detail={detail}
        billed={resources.isPending || resources.isFailed ? [] : billed}
        prices={seesPrices ? prices : undefined}
        costs={seesCosts ? costs : undefined}
      />
      {(resources.isFailed || costs.isFailed) && (
        <FailedState
          onRetry={() => {
            resources.again();
            costs.again();
          }}
        />
      )}
      <BilledParts
        instance={instance}
        parts={parts}
        resources={resources}
        prices={seesPrices ? prices : undefined}
        costs={seesCosts ? costs : undefined}
      />
    </SpaceBetween>
  );
}

interface SummaryProps {
  detail: InstanceDetailReply;
  /** Everything that is billed; nothing while that is not known. */
  billed: readonly ResourceReply[];
  /** Nothing where they are not for the signed-in person to see. */
  prices: Prices | undefined;
  /** The same of what was charged. */
  costs: Costs | undefined;
}

/** How it is billed and what that comes to, and how long it is paid, with what can be done about that. */
function Summary({ detail: { instance }, billed, prices, costs }: SummaryProps) {
  const t = useT();
  const times = useTimes();
  const words = useProductWords();
  const { scheme, paid_until } = instance;
  const items = usePriceItems(scheme, billed, prices);
  const stopped = t(scheme === "hourly" ? "instance.stopped_hourly" : "instance.stopped_prepaid");
  return (
    <Container
      header={
        <Header variant="h2" {...(paid_until && { actions: <Renew instance={instance} /> })}>
          {t("instance.billing")}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <KeyValuePairs
          columns={3}
          minColumnWidth={150}
          items={[
            { label: t("instance.scheme"), value: words.scheme(scheme) },
            ...(paid_until
              ? [
                  { label: t("instance_detail.expires"), value: times.at(paid_until) },
                  { label: t("instance_detail.renewal"), value: <RenewalSwitch instance={instance} /> },
                ]
              : []),
            ...items,
            ...(costs
              ? [{ label: t("instance_detail.this_month"), value: <ThisMonth billed={billed} sum={costs.sum} /> }]
              : []),
            { label: t("instance.order"), value: <OrderLink instance={instance} /> },
          ]}
        />
        <Box color="text-body-secondary">{prices ? stopped : `${stopped} ${t("instance_detail.price_hidden")}`}</Box>
      </SpaceBetween>
    </Container>
  );
}

/** What all parts cost together: by the hour while it runs and while it is stopped, else with the next renewal. */
function usePriceItems(
  scheme: ResourceReply["scheme"],
  billed: readonly ResourceReply[],
  prices: Prices | undefined,
): { label: string; value: ReactNode }[] {
  const t = useT();
  if (!prices) return [];
  const price = (some: readonly ResourceReply[]) => {
    const sum = prices.sum(some);
    return sum ? t(`instance.per_${scheme}`, { amount: rules.moneyDisplay(sum) }) : "–";
  };
  if (scheme !== "hourly") {
    const about = <Box fontSize="body-s">{t("instance_detail.price_renewal_text")}</Box>;
    return [
      {
        label: t("instance_detail.price_renewal"),
        value: (
          <>
            {price(billed)}
            {about}
          </>
        ),
      },
    ];
  }
  return [
    { label: t("instance_detail.price_on"), value: price(billed) },
    { label: t("instance_detail.price_off"), value: price(billed.filter(({ part }) => part !== "compute")) },
  ];
}

/** What was charged this month, and where the bill tells more. */
function ThisMonth({ billed, sum }: { billed: readonly ResourceReply[]; sum: Money | undefined }) {
  const t = useT();
  return (
    <>
      {sum ? <Amount money={sum} /> : "–"}
      <Box fontSize="body-s">
        <PageLink href={resourceBillPath(billed.map(({ resource_id }) => resource_id))}>
          {t("instance_detail.see_bill")}
        </PageLink>
      </Box>
    </>
  );
}

/** Pays for another period of all parts. */
function Renew({ instance }: { instance: InstanceDetailReply["instance"] }) {
  const t = useT();
  const may = useAllowed()("renew", [instance]);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MayButton may={may} onClick={() => setOpen(true)}>
        {t("instance.renew")}
      </MayButton>
      {isOpen && <InstanceDialog act="renew" instances={[instance]} onClose={() => setOpen(false)} />}
    </>
  );
}
