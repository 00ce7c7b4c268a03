import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import { useQuery } from "@tanstack/react-query";
import { useMayAnywhere } from "../../domain/access/useMay";
import { PATHS } from "../../domain/paths";
import { thingPath } from "../../domain/resource/part";
import { attentionQuery } from "../../domain/resource/queries";
import { ResourceIcon } from "../../domain/resource/ResourceIcon";
import { ResourceState } from "../../domain/resource/ResourceState";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { useFollow } from "../../kit/ui/useFollow";
import { useProjectId } from "../../state/project";
import { list, row, words } from "./resourceRows";

/** Resources shown here; their page has them all. */
const SHOWN = 5;
/** What arrears are about to delete, and when; nothing where nothing is. */
export function DeletingCard() {
  const t = useT();
  const times = useTimes();
  const follow = useFollow();
  const project = useProjectId();
  const may = useMayAnywhere()("compute_view");
  const deleting = useQuery({ ...attentionQuery(project), enabled: may.allowed }).data?.deleting;
  if (!deleting || deleting.resources.length === 0) return null;
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${deleting.count})`}
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
      <ul style={list}>
        {deleting.resources.slice(0, SHOWN).map((one) => {
          const path = thingPath(one);
          return (
            <li key={one.resource_id} style={row}>
              <div style={words}>
                <Link href={path} onFollow={(event) => follow(path, event)}>
                  <ResourceIcon resource={one} />
                  {one.name}
                </Link>
                <Box color="text-body-secondary" fontSize="body-s">
                  {one.arrears && t("resource.deleted_at", { time: times.at(one.arrears.delete_at) })}
                </Box>
              </div>
              <div>
                <ResourceState resource={one} />
              </div>
            </li>
          );
        })}
      </ul>
    </Container>
  );
}
