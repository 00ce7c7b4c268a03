import { createFileRoute } from "@tanstack/react-router";

/** Paths below a portal's belong to the portal (SPEC §2: `/portal/*`); its page is that of the segment. */
export const Route = createFileRoute("/_console/portal/$segment/$")({});
