import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call";
import { billingResourceExport, billingResourceList } from "../../api/generated/sdk.gen";
import type { ResourceReply } from "../../api/generated/types.gen";
import { useMayAnywhere } from "../../domain/access/useMay";
import { ExportMenu } from "../../domain/exports/ExportMenu";
import { ProductIcon } from "../../domain/money/ProductIcon";
import { type ProductWords, useProductWords } from "../../domain/money/useProductWords";
import { PATHS } from "../../domain/paths";
import { RESOURCES } from "../../domain/resource/queries";
import { ResourceState } from "../../domain/resource/ResourceState";
import { ThingLink } from "../../domain/resource/ThingLink";
import { useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { useSettled } from "../../kit/ui/useSettled";
import { projectQuery, useProjectId } from "../../state/project";
import { list, row, words } from "./resourceRows";

/** Resources shown here; their page has them all. */
const SHOWN = 5;

/** The account's resources, newest first, or those that are searched for, each with its state; and all of them as a file. */
export function ResourcesCard() {
  const t = useT();
  const follow = useFollow();
  const project = useProjectId();
  const may = useMayAnywhere()("compute_view");
  // Asked with the list, not once there are rows to name.
  const named = useProductWords();
  const [typed, setTyped] = useState("");
  const q = useSettled(typed).trim();
  const filter = { ...(q && { q }), ...projectQuery(project) };
  const found = useQuery({
    queryKey: [...RESOURCES, "home", filter],
    queryFn: ({ signal }) => call(billingResourceList({ signal, query: { ...filter, limit: SHOWN } })),
    enabled: may.allowed,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const all = `${PATHS.resources}${q && `?q=${encodeURIComponent(q)}`}`;
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            may.allowed && (
              <SpaceBetween direction="horizontal" size="xs">
                <ExportMenu fetch={(as) => billingResourceExport({ body: { ...filter, ...as } })} />
                <Button href={all} onFollow={(event) => follow(all, event)}>
                  {t("resource.view_all")}
                </Button>
              </SpaceBetween>
            )
          }
        >
          {t("title.resource")}
        </Header>
      }
    >
      {may.allowed ? (
        <SpaceBetween size="m">
          <Input
            type="search"
            value={typed}
            placeholder={t("resource.search")}
            ariaLabel={t("resource.search")}
            onChange={({ detail }) => setTyped(detail.value)}
          />
          <QueryState query={found}>
            {({ items }) => <Found resources={items} named={named} isSearched={q !== ""} />}
          </QueryState>
        </SpaceBetween>
      ) : (
        <Box color="text-body-secondary">{may.reason}</Box>
      )}
    </Container>
  );
}

interface FoundProps {
  resources: readonly ResourceReply[];
  named: ProductWords;
  isSearched: boolean;
}

function Found({ resources, named, isSearched }: FoundProps) {
  const t = useT();
  if (resources.length === 0) {
    return isSearched ? (
      <EmptyState icon="search" title={t("table.no_match")} hint={t("table.no_match_hint")} />
    ) : (
      <EmptyState title={t("resource.empty")} hint={t("resource.empty_hint")} />
    );
  }
  return (
    <ul style={list}>
      {resources.map((resource) => (
        <li key={resource.resource_id} style={row}>
          <One resource={resource} named={named} />
        </li>
      ))}
    </ul>
  );
}

function One({ resource, named }: { resource: ResourceReply; named: ProductWords }) {
  return (
    <>
      <div style={words}>
        <ThingLink resource={resource}>
          <ProductIcon product={resource.product} />
          {resource.name}
        </ThingLink>
        <Box color="text-body-secondary" fontSize="body-s">
          {named.product(resource.product)} · {resource.region}
        </Box>
      </div>
      <div>
        <ResourceState resource={resource} />
      </div>
    </>
  );
}
