import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import type { BudgetReply } from "../../api/generated/types.gen";
import { projectsQuery } from "../../api/queries";
import { Gate } from "../../domain/access/Gate";
import { MayButton } from "../../domain/access/MayButton";
import { useCan } from "../../domain/access/useCan";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { PageHead } from "../../kit/page/PageHead";
import { EmptyState } from "../../kit/ui/EmptyState";
import { QueryState } from "../../kit/ui/QueryState";
import { ALL_PROJECTS, useProjectId } from "../../state/project";
import { BudgetCard } from "./BudgetCard";
import { DeleteDialog } from "./DeleteDialog";
import { budgetsQuery } from "./queries";

// The form's kit is not needed to look at the budgets.
const BudgetDialog = lazy(() => import("./BudgetDialog").then((module) => ({ default: module.BudgetDialog })));

/** `/main/budget`: what each project may cost in a month, how the month goes, and what happens when. */
export function BudgetPage() {
  return (
    <Gate needs="bill_view" isAnywhere>
      <Budgets />
    </Gate>
  );
}

function Budgets() {
  const t = useT();
  const times = useTimes();
  const budgets = useQuery({ ...budgetsQuery, meta: { quiet: true } });
  const projects = useQuery({ ...projectsQuery, meta: { quiet: true } }).data?.projects;
  const chosen = useProjectId();
  const isChosen = (project_id: string) => chosen === ALL_PROJECTS.project_id || project_id === chosen;
  const can = useCan();
  const may = can("recharge");
  // `null` is a new one.
  const [changed, setChanged] = useState<BudgetReply | null | undefined>(undefined);
  const [deleted, setDeleted] = useState<BudgetReply | null>(null);
  const has = new Set(budgets.data?.budgets.map(({ project_id }) => project_id));
  const free = projects?.filter(({ project_id }) => !has.has(project_id)) ?? [];
  const isKnown = budgets.data !== undefined && projects !== undefined;
  const isFull = isKnown && free.length === 0;
  const full = isFull && t(projects.length === 0 ? "budget.set_nowhere" : "budget.set_all");
  const maySet = can("recharge", {}, isKnown ? full : t("common.loading"));
  const set = (variant: "primary" | "normal") => (
    <MayButton may={maySet} variant={variant} onClick={() => setChanged(null)}>
      {t("budget.set")}
    </MayButton>
  );
  return (
    <ContentLayout
      header={<PageHead title={t("title.budget")} description={t("budget.intro")} actions={set("primary")} />}
    >
      <QueryState query={budgets}>
        {({ budgets, from, until }) => {
          const list = budgets.filter(({ project_id }) => isChosen(project_id));
          return list.length === 0 ? (
            <Container>
              {budgets.length === 0 ? (
                <EmptyState title={t("budget.empty")} hint={t("budget.empty_hint")} action={set("normal")} />
              ) : (
                <EmptyState
                  title={t("budget.empty_project")}
                  hint={t("budget.empty_project_hint")}
                  action={set("normal")}
                />
              )}
            </Container>
          ) : (
            <SpaceBetween size="l">
              <Box color="text-body-secondary">
                {t("budget.month", { from: times.at(from), until: times.at(until) })}
              </Box>
              {list.map((budget) => (
                <BudgetCard
                  key={budget.project_id}
                  budget={budget}
                  may={may}
                  onChange={() => setChanged(budget)}
                  onDelete={() => setDeleted(budget)}
                />
              ))}
            </SpaceBetween>
          );
        }}
      </QueryState>
      {changed !== undefined && (
        <Suspense>
          <BudgetDialog budget={changed} projects={free} onClose={() => setChanged(undefined)} />
        </Suspense>
      )}
      {deleted && <DeleteDialog budget={deleted} onClose={() => setDeleted(null)} />}
    </ContentLayout>
  );
}
