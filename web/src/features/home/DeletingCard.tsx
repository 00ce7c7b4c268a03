import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import type { ResourceReply } from "../../api/generated/types.gen";
import { useMayAnywhere } from "../../domain/access/useMay";
import { ProductIcon } from "../../domain/money/ProductIcon";
import { deletingQuery } from "../../domain/resource/queries";
import { ResourceState } from "../../domain/resource/ResourceState";
import { ThingLink } from "../../domain/resource/ThingLink";
import { useRenews } from "../../domain/resource/useRenews";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { loadConsole } from "../../rules/rules";
import { useProjectId } from "../../state/project";
import { DeletingActions } from "./DeletingActions";
import { PaidTimeButtons } from "./PaidTimeButtons";
import { list, row, words } from "./resourceRows";

/** Resources shown here; their page has them all. */
const SHOWN = 5;

/** What is about to be deleted, and when: for arrears, which a top-up ends, or because its paid time is over, which a renewal ends. */
export function DeletingCard() {
  const t = useT();
  const project = useProjectId();
  const may = useMayAnywhere()("compute_view");
  const found = useQuery({ ...deletingQuery(project), enabled: may.allowed });
  const { count = "" } = found.data ?? {};
  return (
    <Container
      header={
        <Header
          variant="h2"
          {...(count && { counter: `(${count})`, description: t("resource.deleting_about") })}
          actions={count && <DeletingActions />}
        >
          {t("resource.deleting_title")}
        </Header>
      }
    >
      {may.allowed ? (
        <QueryState query={found}>
          {({ resources }) =>
            resources.length === 0 ? (
              <EmptyState icon="nothing" title={t("home.deleting_none")} hint={t("home.deleting_hint")} />
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

function Soonest({ resources }: { resources: readonly ResourceReply[] }) {
  const t = useT();
  const times = useTimes();
  const module = use(loadConsole());
  const renewsOf = useRenews(
    ({ run_state, scheme }) => module.resourceAllows(run_state, "renew") ?? module.renewalChoice(scheme, true),
  );
  return (
    <ul style={list}>
      {resources.map((one) => (
        <li key={one.resource_id} style={row}>
          <div style={words}>
            <ThingLink resource={one}>
              <ProductIcon product={one.product} />
              {one.name}
            </ThingLink>
            <Box color="text-body-secondary" fontSize="body-s">
              {one.arrears && t("resource.deleted_at", { time: times.at(one.arrears.delete_at) })}
            </Box>
          </div>
          <div>
            <ResourceState resource={one} />
          </div>
          {one.paid_until && <PaidTimeButtons resource={one} {...renewsOf([one])} />}
        </li>
      ))}
    </ul>
  );
}
