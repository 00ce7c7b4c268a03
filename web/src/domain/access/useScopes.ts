import type { Scope } from "@portico/console";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { projectsQuery, vdcsQuery } from "../../api/queries";
import { useT } from "../../i18n/t";

/** Where something can be granted: the account, its projects, its VDCs. */
export interface Scopes {
  projects: readonly Scope[];
  vdcs: readonly Scope[];
  /** What a scope is called. */
  name: (scope: Scope) => string;
  /** A second line where one helps: of a VDC its project and region. */
  hint: (scope: Scope) => string | undefined;
}

/** One name for one scope, to find it again by. */
export function scopeKey(scope: Scope): string {
  return scope.kind === "all" ? "all" : `${scope.kind}:${scope.id}`;
}

/** The scopes that the signed-in person sees. Until they are loaded, only the whole account. */
export function useScopes(): Scopes {
  const t = useT();
  const projects = useQuery(projectsQuery).data?.projects;
  const vdcs = useQuery(vdcsQuery).data?.vdcs;
  return useMemo(() => {
    const project = (id: string) => projects?.find(({ project_id }) => project_id === id);
    const vdc = (id: string) => vdcs?.find(({ vdc_id }) => vdc_id === id);
    return {
      projects: (projects ?? []).map(({ project_id }) => ({ kind: "project", id: project_id })),
      vdcs: (vdcs ?? []).map(({ vdc_id }) => ({ kind: "vdc", id: vdc_id })),
      name: (scope) => {
        if (scope.kind === "all") return t("grants.scope_all");
        const name = (scope.kind === "project" ? project : vdc)(scope.id)?.name;
        if (name === undefined) return t("grants.scope_gone");
        return t(`grants.scope_${scope.kind}`, { name });
      },
      hint: (scope) => {
        if (scope.kind !== "vdc") return undefined;
        const found = vdc(scope.id);
        return found && [project(found.project_id)?.name, found.region].filter(Boolean).join(" · ");
      },
    };
  }, [projects, vdcs, t]);
}
