import { Navigate, useParams, useSearch } from "@tanstack/react-router";
import { useSite } from "../../api/site";
import { PortalFrame } from "./PortalFrame";

/** `/portal/SEGMENT` and below: an external console of the operator's settings; any other segment leads to `/404` (SPEC §2). */
export function PortalPage() {
  const { segment } = useParams({ from: "/_console/portal/$segment" });
  const { pageUrl = null } = useSearch({ from: "/_console/portal/$segment" });
  const portal = useSite().portals.find((candidate) => candidate.segment === segment);
  if (!portal) return <Navigate to="/404" replace />;
  return <PortalFrame key={segment} portal={portal} pageUrl={pageUrl} />;
}
