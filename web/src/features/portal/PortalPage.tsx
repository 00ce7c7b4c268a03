import { Navigate, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { useSite } from "../../api/site";
import { PortalFrame } from "./PortalFrame";

/**
 * `/portal/SEGMENT` and below: an external console of the operator's settings; any other segment leads to `/404` (SPEC §2). The path that
 * the portal shows stays in the address, so that a reload or a link leads there again.
 */
export function PortalPage() {
  const { segment } = useParams({ from: "/_console/portal/$segment" });
  const { pageUrl = null } = useSearch({ from: "/_console/portal/$segment" });
  const portal = useSite().portals.find((candidate) => candidate.segment === segment);
  const navigate = useNavigate();
  const keepPath = useCallback(
    (path: string) => void navigate({ to: ".", search: (old) => ({ ...old, pageUrl: path }), replace: true }),
    [navigate],
  );
  if (!portal) return <Navigate to="/404" replace />;
  return <PortalFrame key={segment} portal={portal} pageUrl={pageUrl} onPath={keepPath} />;
}
