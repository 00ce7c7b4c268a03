import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import * as tokens from "@cloudscape-design/design-tokens";
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import type { CloudRegionReply } from "../../api/generated/types.gen";
import { useMayAnywhere } from "../../domain/access/useMay";
import { regionsQuery } from "../../domain/instance/queries";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { PageLink } from "../../kit/ui/PageLink";
import { QueryState } from "../../kit/ui/QueryState";
import { useProjectId } from "../../state/project";
import { Maintenance } from "./Maintenance";
import { list } from "./resourceRows";

/** Each region: how it is, what the account has there, and what is left there. */
export function RegionsCard() {
  const t = useT();
  const project = useProjectId();
  const may = useMayAnywhere()("compute_view");
  const found = useQuery({ ...regionsQuery(project), enabled: may.allowed });
  return (
    <Container header={<Header variant="h2">{t("home.regions")}</Header>}>
      {may.allowed ? (
        <QueryState query={found}>
          {({ regions }) =>
            regions.length === 0 ? (
              <EmptyState title={t("home.regions_none")} hint={t("home.regions_hint")} />
            ) : (
              <SpaceBetween size="m">
                <Maintenance />
                <ul style={list}>
                  {regions.map((region) => (
                    <li key={region.region} style={columns}>
                      <Region region={region} />
                    </li>
                  ))}
                </ul>
              </SpaceBetween>
            )
          }
        </QueryState>
      ) : (
        <Box color="text-body-secondary">{may.reason}</Box>
      )}
    </Container>
  );
}

function Region({ region: one }: { region: CloudRegionReply }) {
  const t = useT();
  const { region, instances, gpu_servers, disks, addresses, stock } = one;
  const of = `?region=${encodeURIComponent(region)}`;
  return (
    <>
      <div>
        {region}
        <div>
          <Health isUp={one.is_up} />
        </div>
      </div>
      <Things
        path={`${PATHS.instances}${of}`}
        title={t("home.region_instances", { count: sum(instances) })}
        states={instances.map(({ status, count }) => `${count} ${t(`instance.status_${status}`)}`)}
      />
      <Things
        path={`${PATHS.gpuServers}${of}`}
        title={t("home.region_servers", { count: sum(gpu_servers) })}
        states={gpu_servers.map(({ status, count }) => `${count} ${t(`gpu_server.status_${status}`)}`)}
      />
      <div>
        <div>{t("home.region_disks", { count: disks })}</div>
        <div>{t("home.region_addresses", { count: addresses })}</div>
      </div>
      {/* There in each row, so that the rows have the same columns. */}
      <Box color="text-body-secondary">
        {stock && t("home.region_stock", { left: stock.offered - stock.sold_out.length, offered: stock.offered })}
        {stock && stock.sold_out.length > 0 && (
          <Box color="text-body-secondary" fontSize="body-s">
            {t("home.region_sold_out", { names: stock.sold_out.join(t("home.region_comma")) })}
          </Box>
        )}
      </Box>
      <Maintenance region={region} />
    </>
  );
}

interface ThingsProps {
  /** Where they are listed. */
  path: string;
  /** How many there are. */
  title: string;
  /** How many are in which status. */
  states: readonly string[];
}

function Things({ path, title, states }: ThingsProps) {
  return (
    <div>
      <PageLink href={path}>{title}</PageLink>
      <Box color="text-body-secondary" fontSize="body-s">
        {states.join(" · ")}
      </Box>
    </div>
  );
}

/** What is told of each stands below what is told of the one before. */
const columns: CSSProperties = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(140px, 1fr))",
  gap: tokens.spaceScaledM,
  overflowWrap: "anywhere",
};

/** Whether a region answers. */
function Health({ isUp }: { isUp: boolean | null | undefined }) {
  const t = useT();
  if (isUp === true) return <StatusIndicator type="success">{t("home.region_up")}</StatusIndicator>;
  if (isUp === false) return <StatusIndicator type="error">{t("home.region_down")}</StatusIndicator>;
  return <StatusIndicator type="pending">{t("home.region_unknown")}</StatusIndicator>;
}

function sum(counts: readonly { count: number }[]): number {
  return counts.reduce((all, { count }) => all + count, 0);
}
