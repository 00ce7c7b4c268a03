import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { instanceStateNames } from "../../api/generated/names.gen";
import type { InstanceCount, InstanceOverviewReply } from "../../api/generated/types.gen";
import { useMayAnywhere } from "../../domain/access/useMay";
import { OperationLine } from "../../domain/event/OperationLine";
import { STATUS_LOOKS } from "../../domain/instance/look";
import { overviewQuery } from "../../domain/instance/queries";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { useProjectId } from "../../state/project";
import { Rows } from "./Rows";
import { list, row, words } from "./resourceRows";

/** How many instances are in which status in each region, and what was done with them last. */
export function InstancesCard() {
  const t = useT();
  const follow = useFollow();
  const project = useProjectId();
  const may = useMayAnywhere()("compute_view");
  const found = useQuery({ ...overviewQuery(project), enabled: may.allowed });
  const count = found.data?.counts.reduce((sum, one) => sum + one.count, 0);
  return (
    <Container
      header={
        <Header
          variant="h2"
          {...(count && { counter: `(${count})` })}
          actions={
            may.allowed && (
              <Button href={PATHS.instances} onFollow={(event) => follow(PATHS.instances, event)}>
                {t("home.instances_all")}
              </Button>
            )
          }
        >
          {t("home.instances")}
        </Header>
      }
    >
      {may.allowed ? (
        <QueryState query={found}>{(overview) => <Overview overview={overview} />}</QueryState>
      ) : (
        <Box color="text-body-secondary">{may.reason}</Box>
      )}
    </Container>
  );
}

function Overview({ overview: { counts, operations } }: { overview: InstanceOverviewReply }) {
  const t = useT();
  if (counts.length === 0 && operations.length === 0) {
    return <EmptyState title={t("home.instances_none")} hint={t("home.instances_none_hint")} />;
  }
  return (
    <SpaceBetween size="l">
      <ul style={list}>
        {[...new Set(counts.map(({ region }) => region))].map((region) => (
          <li key={region} style={row}>
            <Region region={region} counts={counts.filter((one) => one.region === region)} />
          </li>
        ))}
      </ul>
      {operations.length > 0 && (
        <SpaceBetween size="xs">
          <Box variant="h3" padding="n">
            {t("home.operations")}
          </Box>
          <Rows
            rows={operations.map((one) => ({
              id: one.operation.operation_id,
              what: <OperationLine newest={one} />,
              when: one.operation.created_at,
            }))}
          />
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

function Region({ region, counts }: { region: string; counts: readonly InstanceCount[] }) {
  const t = useT();
  const follow = useFollow();
  const order = (one: InstanceCount) => instanceStateNames.indexOf(one.status);
  return (
    <>
      <div style={words}>{region}</div>
      {[...counts]
        .sort((one, other) => order(one) - order(other))
        .map(({ status, count }) => {
          const path = `${PATHS.instances}?region=${encodeURIComponent(region)}&status=${status}`;
          return (
            <StatusIndicator key={status} type={STATUS_LOOKS[status]}>
              <Link href={path} onFollow={(event) => follow(path, event)}>
                {t("home.instances_count", { count, status: t(`instance.status_${status}`) })}
              </Link>
            </StatusIndicator>
          );
        })}
    </>
  );
}
