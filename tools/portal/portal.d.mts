import type { Server } from "node:http";

/** What a portal and a partner's site are told; `person` may change while they run. */
export interface PortalSettings {
  /** Where the console is, without a stroke at its end. */
  console: string;
  segment: string;
  secret: string;
  partner: string;
  partnerSecret: string;
  /** The login name of who is signed in at the partner's site. */
  person: string;
}

/** Makes a server that listens to nothing yet. */
export function createPortal(settings: PortalSettings): Server;
