import type { Resource } from "@portico/console";

/** What is in a project, a VDC and a region. */
interface Placed {
  project_id?: string | null;
  vdc_id?: string | null;
  region: string;
}

/** Something as core is asked about it. */
export function placeOf({ project_id, vdc_id, region }: Placed): Resource {
  return { ...(project_id && { project: project_id }), ...(vdc_id && { vdc: vdc_id }), ...(region && { region }) };
}
