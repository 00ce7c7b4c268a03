import Header from "@cloudscape-design/components/header";
import Select, { type SelectProps } from "@cloudscape-design/components/select";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import * as tokens from "@cloudscape-design/design-tokens";
import type { Scope } from "@portico/console";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import type { EffectiveRight } from "../../../api/generated/types.gen";
import { scopeKey, useScopes } from "../../../domain/access/useScopes";
import { usePermissionWords } from "../../../domain/access/words";
import { useT } from "../../../i18n/t";
import { oneOf } from "../../../kit/table/oneOf";
import { SearchInput } from "../../../kit/table/SearchInput";
import { StackedTable } from "../../../kit/table/StackedTable";
import { useListState } from "../../../kit/table/useListState";
import { EmptyState } from "../../../kit/ui/EmptyState";
import { FailedState } from "../../../kit/ui/FailedState";
import { rightsQuery } from "../queries";
import { Reasons } from "./Reasons";
import { type Allowed, ANSWERS, narrowRights, readScope } from "./rights";

/** What somebody may do in a place, action by action, and which grant says so. Without a name: oneself. */
export function RightsView({ user_id }: { user_id?: string }) {
  const t = useT();
  const words = usePermissionWords();
  const list = useListState();
  const [typed, scope] = [list.value("q"), readScope(list.value("scope"))];
  const allowed = oneOf(ANSWERS, list.value("allowed")) ?? "all";
  const query = useQuery({
    ...rightsQuery({
      ...(user_id && { user_id }),
      ...(scope.kind === "project" && { project_id: scope.id }),
      ...(scope.kind === "vdc" && { vdc_id: scope.id }),
    }),
    placeholderData: keepPreviousData,
  });
  const rights = query.data?.rights ?? [];
  const count = rights.filter(({ is_allowed }) => is_allowed).length;
  // The main user needs no grant, which is said once.
  const isMain = query.data?.role === "main_user";
  return (
    <StackedTable<EffectiveRight>
      variant="container"
      items={narrowRights(rights, typed, allowed, words)}
      trackBy="operation"
      loading={query.isPending}
      loadingText={t("shell.loading")}
      wrapLines
      stickyColumns={{ first: 1 }}
      ariaLabels={{ tableLabel: t("rights.title") }}
      header={
        <Header
          variant="h2"
          description={t(isMain ? "rights.main_user" : "rights.description")}
          {...(query.data && { counter: t("rights.counter", { count, all: rights.length }) })}
        >
          {t("rights.title")}
        </Header>
      }
      filter={
        <div style={row}>
          <div style={search}>
            <SearchInput label={t("rights.search")} value={typed} onSearch={(q) => list.set({ q })} />
          </div>
          <WhereSelect scope={scope} onChange={(one) => list.set({ scope: one.kind === "all" ? "" : scopeKey(one) })} />
          <AllowedSelect allowed={allowed} onChange={(one) => list.set({ allowed: one === "all" ? "" : one })} />
        </div>
      }
      columnDefinitions={[
        {
          id: "operation",
          header: t("rights.operation"),
          cell: ({ operation }) => words.operation(operation),
          isRowHeader: true,
          minWidth: 150,
        },
        {
          id: "allowed",
          header: t("rights.allowed"),
          cell: ({ is_allowed }) => (
            <StatusIndicator type={is_allowed ? "success" : "stopped"} wrapText={false}>
              {t(is_allowed ? "rights.yes" : "rights.no")}
            </StatusIndicator>
          ),
          width: 150,
          minWidth: 150,
        },
        ...(isMain
          ? []
          : [
              {
                id: "why",
                header: t("rights.why"),
                minWidth: 240,
                cell: (right: EffectiveRight) => <Reasons right={right} />,
              },
            ]),
      ]}
      empty={
        query.isError ? (
          <FailedState onRetry={() => query.refetch()} />
        ) : (
          <EmptyState icon="search" title={t("table.no_match")} hint={t("table.no_match_hint")} />
        )
      }
    />
  );
}

const row: CSSProperties = { display: "flex", flexWrap: "wrap", gap: tokens.spaceScaledXs };
const search: CSSProperties = { flex: "1 1 280px", maxWidth: 360 };

function WhereSelect({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const t = useT();
  const scopes = useScopes();
  const option = (one: Scope): SelectProps.Option => ({ value: scopeKey(one), label: scopes.name(one) });
  const every: Scope[] = [{ kind: "all" }, ...scopes.projects, ...scopes.vdcs];
  return (
    <Select
      ariaLabel={t("rights.where")}
      selectedOption={option(scope)}
      options={every.map(option)}
      onChange={({ detail }) => {
        const next = every.find((one) => scopeKey(one) === detail.selectedOption.value);
        if (next) onChange(next);
      }}
    />
  );
}

function AllowedSelect({ allowed, onChange }: { allowed: Allowed; onChange: (allowed: Allowed) => void }) {
  const t = useT();
  const options = ANSWERS.map((value) => ({
    value,
    label: t(`rights.only_${value}`),
  }));
  return (
    <Select
      ariaLabel={t("rights.allowed")}
      selectedOption={options.find(({ value }) => value === allowed) ?? null}
      options={options}
      onChange={({ detail }) => onChange(detail.selectedOption.value as Allowed)}
    />
  );
}
