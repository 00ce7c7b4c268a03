import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ResourceReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { placeOf } from "../../domain/access/placeOf";
import { useCan } from "../../domain/access/useCan";
import { useMayAnywhere } from "../../domain/access/useMay";
import { PATHS, resourcePath } from "../../domain/paths";
import { PART_RENEWED } from "../../domain/resource/part";
import { attentionQuery } from "../../domain/resource/queries";
import { RenewalDialog } from "../../domain/resource/RenewalDialog";
import { useNextPrice } from "../../domain/resource/useNextPrice";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { rules } from "../../rules/rules";
import { useProjectId } from "../../state/project";
import { list, row, words } from "./resourceRows";

/** Resources shown here; their page has them all. */
const SHOWN = 5;
const ALL_PATH = `${PATHS.resources}?state=expiring`;

/** What is paid until a day within a week, and whether it is renewed then. */
export function ExpiringCard() {
  const t = useT();
  const follow = useFollow();
  const project = useProjectId();
  const may = useMayAnywhere()("compute_view");
  const found = useQuery({ ...attentionQuery(project), enabled: may.allowed });
  const count = found.data?.expiring.count;
  return (
    <Container
      header={
        <Header
          variant="h2"
          {...(count && { counter: `(${count})` })}
          actions={
            may.allowed && (
              <Button href={ALL_PATH} onFollow={(event) => follow(ALL_PATH, event)}>
                {t("resource.view_all")}
              </Button>
            )
          }
        >
          {t("resource.expiring_title")}
        </Header>
      }
    >
      {may.allowed ? (
        <QueryState query={found}>
          {({ expiring }) =>
            expiring.resources.length === 0 ? (
              <EmptyState title={t("resource.expiring_none")} hint={t("resource.expiring_none_hint")} />
            ) : (
              <ul style={list}>
                {expiring.resources.slice(0, SHOWN).map((resource) => (
                  <li key={resource.resource_id} style={row}>
                    <Expiring resource={resource} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
      ) : (
        <Box color="text-body-secondary">{may.reason}</Box>
      )}
    </Container>
  );
}

function Expiring({ resource }: { resource: ResourceReply }) {
  const t = useT();
  const times = useTimes();
  const follow = useFollow();
  const can = useCan();
  const { total } = useNextPrice(resource);
  const [isOpen, setOpen] = useState(false);
  const { name, renews, paid_until, part } = resource;
  const may = can("compute_configure", placeOf(resource), part ? PART_RENEWED : undefined);
  const path = resourcePath(resource.resource_id);
  const renewed = total
    ? t("resource.expiring_renews", { amount: rules.moneyDisplay(total) })
    : t("resource.expiring_renews_unknown");
  return (
    <>
      <div style={words}>
        <Link href={path} onFollow={(event) => follow(path, event)}>
          {name}
        </Link>
        <Box color="text-body-secondary" fontSize="body-s">
          {paid_until && times.at(paid_until)}
        </Box>
      </div>
      <StatusIndicator type={renews ? "success" : "warning"}>
        {renews ? renewed : t("resource.expiring_ends")}
      </StatusIndicator>
      <MayButton
        may={may}
        ariaLabel={`${t(renews ? "resource.turn_off" : "resource.turn_on")}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {t(renews ? "resource.turn_off" : "resource.turn_on")}
      </MayButton>
      {isOpen && <RenewalDialog resource={resource} onClose={() => setOpen(false)} />}
    </>
  );
}
