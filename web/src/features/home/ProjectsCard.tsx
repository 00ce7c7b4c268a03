import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call";
import { billingResourceOverview } from "../../api/generated/sdk.gen";
import type { BillOverviewReply, ProjectReply } from "../../api/generated/types.gen";
import { projectsQuery } from "../../api/queries";
import { useMay, useMayAnywhere } from "../../domain/access/useMay";
import { Amount } from "../../domain/money/Amount";
import { usualSpendingQuery } from "../../domain/money/billQueries";
import { PATHS, placePath } from "../../domain/paths";
import { RESOURCES } from "../../domain/resource/queries";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { ALL_PROJECTS } from "../../state/project";
import { list, row, words } from "./resourceRows";

/** Projects shown here; their page has them all. */
const SHOWN = 5;

/** The projects with what they have and what they cost in half a year, the dearest first; each leads to its resources. */
export function ProjectsCard() {
  const t = useT();
  const follow = useFollow();
  const may = useMayAnywhere()("bill_view");
  const ask = useMay();
  const counted = useMayAnywhere()("compute_view");
  const projects = useQuery(projectsQuery);
  const counting = useQuery({
    queryKey: [...RESOURCES, "overview"],
    queryFn: ({ signal }) => call(billingResourceOverview({ signal })),
    enabled: counted.allowed,
    meta: { quiet: true },
  });
  const costing = useQuery({ ...usualSpendingQuery(ALL_PROJECTS.project_id), enabled: may.allowed });
  const [overview, spending] = [counting.data, costing.data];
  return (
    <Container
      fitHeight
      header={
        <Header
          variant="h2"
          {...(may.allowed && { description: t("home.projects_about") })}
          actions={
            <Link href={PATHS.projects} onFollow={(event) => follow(PATHS.projects, event)}>
              {t("home.projects_all")}
            </Link>
          }
        >
          {t("home.projects")}
        </Header>
      }
    >
      <QueryState query={projects}>
        {({ projects: all }) => {
          // Of a project that the person may not see into the server tells nothing: that is no zero.
          const isBilled = (project: string) => ask("bill_view", { project }).allowed;
          const shown = dearestFirst(all, spending, isBilled).slice(0, SHOWN);
          if (shown.length === 0) return <EmptyState title={t("home.projects_none")} hint={t("home.projects_hint")} />;
          return (
            <SpaceBetween size="m">
              <ul style={list}>
                {shown.map(({ project: { project_id, name }, minor }) => {
                  const path = placePath(project_id);
                  const isSeen = ask("compute_view", { project: project_id }).allowed;
                  const told = overview?.projects.find((one) => one.project_id === project_id);
                  const { count, stopped } = told ?? { count: 0, stopped: 0 };
                  return (
                    <li key={project_id} style={row}>
                      <div style={words}>
                        {told || isSeen ? (
                          <Link href={path} onFollow={(event) => follow(path, event)}>
                            {name}
                          </Link>
                        ) : (
                          name
                        )}
                        {overview && (
                          <Box color="text-body-secondary" fontSize="body-s">
                            {told || isSeen ? t("home.projects_count", { count }) : "–"}
                            {stopped > 0 && ` · ${t("home.projects_stopped", { count: stopped })}`}
                          </Box>
                        )}
                      </div>
                      {spending && (
                        <Box>
                          {minor === undefined ? "–" : <Amount money={{ minor, currency: spending.total.currency }} />}
                        </Box>
                      )}
                    </li>
                  );
                })}
              </ul>
              <Missing query={costing} words={t("home.projects_no_costs")} />
              <Missing query={counting} words={t("home.projects_no_counts")} />
            </SpaceBetween>
          );
        }}
      </QueryState>
    </Container>
  );
}

interface MissingProps {
  query: Pick<UseQueryResult, "data" | "errorUpdateCount" | "isFetching" | "refetch">;
  words: string;
}

/** What of the projects could not be loaded, with a second try. */
function Missing({ query: { data, errorUpdateCount, isFetching, refetch }, words }: MissingProps) {
  const t = useT();
  if (data !== undefined || errorUpdateCount === 0) return null;
  return (
    <SpaceBetween direction="horizontal" size="s" alignItems="center">
      <div role="alert">
        <StatusIndicator type="error">{words}</StatusIndicator>
      </div>
      <Button
        variant="inline-link"
        ariaLabel={`${t("shell.retry")}: ${words}`}
        loading={isFetching}
        onClick={() => void refetch()}
      >
        {t("shell.retry")}
      </Button>
    </SpaceBetween>
  );
}

/** Projects in use with what each cost, the dearest first; nothing where that is not for the person to see. */
function dearestFirst(
  projects: readonly ProjectReply[],
  spending: BillOverviewReply | undefined,
  isBilled: (project_id: string) => boolean,
) {
  const costs = new Map(spending?.projects.map(({ id, total }) => [id, total.minor]));
  const costOf = (id: string) => costs.get(id) ?? (isBilled(id) ? 0 : undefined);
  return projects
    .filter(({ is_archived }) => !is_archived)
    .map((project) => ({ project, minor: costOf(project.project_id) }))
    .sort((one, other) => (other.minor ?? 0) - (one.minor ?? 0));
}
