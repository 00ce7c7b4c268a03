import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { GpuServerReply, ResourceReply } from "../../api/generated/types.gen";
import { placeOf } from "../../domain/access/placeOf";
import { useMay } from "../../domain/access/useMay";
import { usePriceSight } from "../../domain/access/usePriceSight";
import { Amount } from "../../domain/money/Amount";
import { monthOf } from "../../domain/money/months";
import { useProductWords } from "../../domain/money/useProductWords";
import { orderPath, resourcePath } from "../../domain/paths";
import { itemsPath, useCosts } from "../../domain/resource/billed";
import { resourceQuery } from "../../domain/resource/queries";
import { ResourceState } from "../../domain/resource/ResourceState";
import { useNextPrice } from "../../domain/resource/useNextPrice";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { ThingNumber } from "../../kit/table/ThingNumber";
import { PageLink } from "../../kit/ui/PageLink";
import { QueryState } from "../../kit/ui/QueryState";
import { shortNumber } from "../../kit/ui/shortNumber";
import { rules } from "../../rules/rules";
import { operatorNow } from "../../state/serverClock";
import { RenewalSwitch } from "./RenewalSwitch";

interface Fact {
  label: string;
  value: ReactNode;
}

/** What a GPU server costs and has cost this month, how long it is paid, and what led to that and came of it. */
export function Billing({ server }: { server: GpuServerReply }) {
  const t = useT();
  const { scheme, resource_id, region } = server;
  const billed = useQuery(resourceQuery(resource_id));
  const isHidden = !usePriceSight(region).discounts;
  const about = t(scheme === "hourly" ? "gpu_server.billed_hourly" : "gpu_server.billed_prepaid");
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t("gpu_server.billing")}</Header>}>
        <SpaceBetween size="m">
          <Terms server={server} />
          <Box color="text-body-secondary">{isHidden ? `${about} ${t("gpu_server.price_hidden")}` : about}</Box>
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{t("gpu_server.billed")}</Header>}>
        {resource_id ? (
          <QueryState query={billed}>{(resource) => <Billed server={server} resource={resource} />}</QueryState>
        ) : (
          t("gpu_server.billed_later")
        )}
      </Container>
    </SpaceBetween>
  );
}

/** How it is billed, until when it is paid, and the order that it came of. */
function Terms({ server }: { server: GpuServerReply }) {
  const t = useT();
  const times = useTimes();
  const words = useProductWords();
  const seesOrders = useMay()("order_view", placeOf(server)).allowed;
  const { scheme, paid_until, order_id } = server;
  const facts: Fact[] = [{ label: t("gpu_server.scheme"), value: words.scheme(scheme) }];
  if (paid_until) facts.push({ label: t("gpu_server.expires"), value: times.at(paid_until) });
  if (scheme !== "hourly") facts.push({ label: t("gpu_server.renewal"), value: <RenewalSwitch server={server} /> });
  if (seesOrders) {
    const order = <PageLink href={orderPath(order_id)}>{shortNumber(order_id)}</PageLink>;
    facts.push({ label: t("gpu_server.its_order"), value: order });
  }
  return <KeyValuePairs columns={4} minColumnWidth={140} items={facts} />;
}

/** The resource by which it is billed: whether that works, what its next period costs, and what was charged. */
function Billed({ server, resource }: { server: GpuServerReply; resource: ResourceReply }) {
  const t = useT();
  const words = useProductWords();
  const { scheme, product, resource_id, state } = resource;
  const price = useNextPrice(resource, state !== "ended");
  const seesCosts = useMay()("bill_view", placeOf(server)).allowed;
  const costs = useCosts([resource], monthOf(operatorNow()), seesCosts);
  const number = <PageLink href={resourcePath(resource_id, resource.project_id)}>{shortNumber(resource_id)}</PageLink>;
  const facts: Fact[] = [
    { label: t("gpu_server.its_product"), value: words.product(product) },
    { label: t("gpu_server.status"), value: <ResourceState resource={resource} /> },
    { label: t("gpu_server.its_resource"), value: <ThingNumber id={resource_id}>{number}</ThingNumber> },
  ];
  if (!price.isHidden) {
    const amount = price.total && t(`gpu_server.per_${scheme}`, { amount: rules.moneyDisplay(price.total) });
    facts.push({
      label: t(scheme === "hourly" ? "gpu_server.price" : "gpu_server.price_renewal"),
      value: price.isGone ? t("gpu_server.price_gone") : (amount ?? "–"),
    });
  }
  if (seesCosts) {
    const cost = costs.of(resource);
    facts.push({
      label: t("gpu_server.this_month"),
      value: (
        <>
          {cost ? <Amount money={cost} /> : "–"}
          <Box fontSize="body-s">
            <PageLink href={itemsPath(resource)}>{t("gpu_server.see_items")}</PageLink>
          </Box>
        </>
      ),
    });
  }
  return <KeyValuePairs columns={4} minColumnWidth={140} items={facts} />;
}
