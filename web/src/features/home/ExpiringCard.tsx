import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import type { Money, ResourceReply } from "../../api/generated/types.gen";
import { useMayAnywhere } from "../../domain/access/useMay";
import { ProductIcon } from "../../domain/money/ProductIcon";
import { expiringQuery, renewalCostQuery } from "../../domain/resource/queries";
import { ThingLink } from "../../domain/resource/ThingLink";
import { useNextPrice } from "../../domain/resource/useNextPrice";
import { useRenews } from "../../domain/resource/useRenews";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { rules } from "../../rules/rules";
import { useProjectId } from "../../state/project";
import { ExpiringActions } from "./ExpiringActions";
import { PaidTimeButtons } from "./PaidTimeButtons";
import { list, row, words } from "./resourceRows";
import { useIsAfter } from "./useIsAfter";

/** Resources shown here; their page has them all. */
const SHOWN = 5;
/** Milliseconds after which the page has come to rest. */
const REST = 2_000;

/** What is paid until a day within a week: whether it is renewed then, what that costs, and the way to renew it now, or all of it. */
export function ExpiringCard() {
  const t = useT();
  const project = useProjectId();
  const may = useMayAnywhere()("compute_view");
  const found = useQuery({ ...expiringQuery(project), enabled: may.allowed });
  const { resources = [], count = "", isAll = true } = found.data ?? {};
  return (
    <Container
      header={
        <Header
          variant="h2"
          {...(count && { counter: `(${count})` })}
          actions={may.allowed && <ExpiringActions resources={resources} count={count} isAll={isAll} />}
        >
          {t("resource.expiring_title")}
        </Header>
      }
    >
      {may.allowed ? (
        <QueryState query={found}>
          {() =>
            resources.length === 0 ? (
              <EmptyState icon="nothing" title={t("resource.expiring_none")} hint={t("resource.expiring_none_hint")} />
            ) : (
              <Soonest resources={resources.slice(0, SHOWN)} />
            )
          }
        </QueryState>
      ) : (
        <Box color="text-body-secondary">{may.reason}</Box>
      )}
    </Container>
  );
}

/** Those that expire first. What their renewal costs is asked once the page has come to rest: the first screen does not wait for a third answer. */
function Soonest({ resources }: { resources: readonly ResourceReply[] }) {
  const isAtRest = useIsAfter(REST);
  const renewsOf = useRenews();
  const renewable = resources.filter((one) => renewsOf([one]).renew.allowed);
  const cost = useQuery({ ...renewalCostQuery(renewable), enabled: isAtRest && renewable.length > 0 });
  return (
    <ul style={list}>
      {resources.map((resource) => (
        <li key={resource.resource_id} style={row}>
          <Expiring
            resource={resource}
            cost={cost.data?.resources.find((one) => one.resource_id === resource.resource_id)?.total}
            isPriced={!isAtRest || (!cost.isError && renewable.includes(resource))}
          />
        </li>
      ))}
    </ul>
  );
}

interface ExpiringProps {
  resource: ResourceReply;
  /** What its next period costs with all of its parts, where that is known. */
  cost: Money | undefined;
  /** Whether that is known, or asked, or is going to be. */
  isPriced: boolean;
}

function Expiring({ resource, cost, isPriced }: ExpiringProps) {
  const t = useT();
  const times = useTimes();
  const { name, renews, paid_until } = resource;
  const mays = useRenews()([resource]);
  // Of an instance its own price says too little.
  const own = useNextPrice(resource, !isPriced && !resource.part).total;
  const price = cost ?? own;
  const renewed = price
    ? t("resource.expiring_renews", { amount: rules.moneyDisplay(price) })
    : t("resource.expiring_renews_unknown");
  return (
    <>
      <div style={words}>
        <ThingLink resource={resource}>
          <ProductIcon product={resource.product} />
          {name}
        </ThingLink>
        <Box color="text-body-secondary" fontSize="body-s">
          {paid_until && times.at(paid_until)}
        </Box>
      </div>
      <StatusIndicator type={renews ? "success" : "warning"}>
        {renews ? renewed : t("resource.expiring_ends")}
      </StatusIndicator>
      <PaidTimeButtons resource={resource} {...mays} />
    </>
  );
}
