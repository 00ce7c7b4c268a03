import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import type { ResourceReply } from "../../api/generated/types.gen";
import { useMayAnywhere } from "../../domain/access/useMay";
import { PATHS } from "../../domain/paths";
import { deletingQuery } from "../../domain/resource/queries";
import { ResourceIcon } from "../../domain/resource/ResourceIcon";
import { ResourceState } from "../../domain/resource/ResourceState";
import { ThingLink } from "../../domain/resource/ThingLink";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { useProjectId } from "../../state/project";
import { list, row, words } from "./resourceRows";

/** Resources shown here; their page has them all. */
const SHOWN = 5;

/** What arrears are about to delete, and when; nothing where nothing is. */
export function DeletingCard() {
  const t = useT();
  const follow = useFollow();
  const project = useProjectId();
  const may = useMayAnywhere()("compute_view");
  const found = useQuery({ ...deletingQuery(project), enabled: may.allowed });
  // Nearly always nothing is deleted: only what failed stands here before that is known.
  const isTold = found.data ? found.data.resources.length > 0 : found.isError || found.errorUpdateCount > 0;
  if (!isTold) return null;
  return (
    <Container
      header={
        <Header
          variant="h2"
          {...(found.data && { counter: `(${found.data.count})` })}
          description={t("resource.deleting_about")}
          actions={
            <Button href={PATHS.recharge} onFollow={(event) => follow(PATHS.recharge, event)}>
              {t("balance.recharge")}
            </Button>
          }
        >
          {t("resource.deleting_title")}
        </Header>
      }
    >
      <QueryState query={found}>{({ resources }) => <Soonest resources={resources.slice(0, SHOWN)} />}</QueryState>
    </Container>
  );
}

function Soonest({ resources }: { resources: readonly ResourceReply[] }) {
  const t = useT();
  const times = useTimes();
  return (
    <ul style={list}>
      {resources.map((one) => (
        <li key={one.resource_id} style={row}>
          <div style={words}>
            <ThingLink resource={one}>
              <ResourceIcon resource={one} />
              {one.name}
            </ThingLink>
            <Box color="text-body-secondary" fontSize="body-s">
              {one.arrears && t("resource.deleted_at", { time: times.at(one.arrears.delete_at) })}
            </Box>
          </div>
          <div>
            <ResourceState resource={one} />
          </div>
        </li>
      ))}
    </ul>
  );
}
