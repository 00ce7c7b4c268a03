import { PageLink } from "../../kit/ui/PageLink";
import { placeOf } from "../access/placeOf";
import { useMay } from "../access/useMay";
import { placePath } from "../paths";

interface Placed {
  project_id?: string | null;
  vdc_id?: string | null;
  project_name?: string | null;
  vdc_name?: string | null;
  region: string;
}

/** The project that something is in, or its VDC: by name, which leads to all that is there; the name alone for whoever sees nothing of it. */
export function PlaceLink({ of, isVdc = false }: { of: Placed; isVdc?: boolean }) {
  const may = useMay();
  const { project_id, vdc_id } = of;
  const name = isVdc ? of.vdc_name : of.project_name;
  if (!name) return "–";
  if (!project_id || !may("compute_view", placeOf(of)).allowed) return name;
  return <PageLink href={placePath(project_id, isVdc ? vdc_id : null)}>{name}</PageLink>;
}
