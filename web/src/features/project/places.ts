import { projectsQuery, vdcsQuery } from "../../api/queries";

/** What a changed project or VDC shows in. */
export const PLACES = [projectsQuery.queryKey, vdcsQuery.queryKey, ["budgets"], ["account"]];
