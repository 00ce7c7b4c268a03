import type { ProjectAction, ProjectFacts } from "@portico/console";
import type { ProjectReply, VdcReply } from "../../api/generated/types.gen";

/** A line of the list: a project, or a VDC beneath its own. */
export type Place =
  | { kind: "project"; id: string; name: string; place: ProjectReply; facts: ProjectFacts }
  | { kind: "vdc"; id: string; name: string; place: VdcReply; facts: ProjectFacts };

/** A project with its VDCs. */
interface Branch {
  project: Extract<Place, { kind: "project" }>;
  vdcs: readonly Place[];
}

/** What can be asked for of a place beside what it is called. */
export type Act = Exclude<ProjectAction, "update" | "open">;

/** The projects with their VDCs; only those in whose names `text` stands, a project with all of its VDCs if in its own. */
export function branches(projects: readonly ProjectReply[], vdcs: readonly VdcReply[], text: string): Branch[] {
  const wanted = text.trim().toLowerCase();
  const has = (name: string) => name.toLowerCase().includes(wanted);
  return projects.flatMap((project) => {
    const own = vdcs.filter(({ project_id }) => project_id === project.project_id);
    const found = has(project.name) ? own : own.filter(({ name }) => has(name));
    if (!has(project.name) && found.length === 0) return [];
    return [{ project: projectPlace(project, own.length > 0), vdcs: found.map((vdc) => vdcPlace(vdc, project)) }];
  });
}

function projectPlace(place: ProjectReply, has_vdcs: boolean): Branch["project"] {
  const { project_id: id, name, is_archived, is_default } = place;
  // Whether it is used is told to whoever may delete it.
  const is_used = place.is_used ?? true;
  const facts = { is_archived, is_project_archived: false, is_default, has_vdcs, is_used };
  return { kind: "project", id, name, place, facts };
}

function vdcPlace(place: VdcReply, project: ProjectReply): Place {
  const { vdc_id: id, name, is_archived } = place;
  const is_used = place.is_used ?? true;
  const is_project_archived = project.is_archived;
  const facts = { is_archived, is_project_archived, is_default: false, has_vdcs: false, is_used };
  return { kind: "vdc", id, name, place, facts };
}
