/** What an external console is told about who looks at it (SPEC §2, "Embedded-frame page"). */
export interface FrameRequest {
  /** The portal's address in the operator's settings. */
  base: string;
  /** The address of this console, which is never framed: a frame of our own origin could undo its sandbox. */
  origin: string;
  /** A hand-off code: it works once, within a minute, for this portal only (SECURITY §1). */
  code: string;
  username: string;
  theme: "light" | "dark";
  lang: "US" | "CN";
  customerId: string;
  projectId: string;
  /** Where inside the portal to begin, as this page's query asks. */
  pageUrl: string | null;
  /** core's rule for paths: the path itself if it cannot leave its origin, another one otherwise. */
  nextPath: (typed: string) => string;
}

/** Tells the portal which console it is shown in (SPEC §2: "a fixed system tag"). */
const SYSTEM = "cds";

/**
 * The frame's address, or `null` when the setting is no web address or leads to this console.
 *
 * Only `base` says where the frame goes: everything else is a query value, so that none of it can change the origin
 * (SECURITY H-8). A `pageUrl` that is no plain path is left out.
 */
export function frameAddress(request: FrameRequest): string | null {
  if (!URL.canParse(request.base)) return null;
  const address = new URL(request.base);
  if (!/^https?:$/.test(address.protocol) || address.origin === request.origin) return null;
  const query = address.searchParams;
  query.set("token", request.code);
  query.set("system", SYSTEM);
  query.set("username", request.username);
  query.set("theme", request.theme);
  query.set("lang", request.lang);
  query.set("customer_id", request.customerId);
  query.set("output", "embed");
  const { pageUrl } = request;
  if (pageUrl && request.nextPath(pageUrl) === pageUrl) query.set("pageUrl", pageUrl);
  query.set("project_id", request.projectId);
  return address.href;
}
