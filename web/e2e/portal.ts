import type { Server as HttpServer } from "node:http";
import { createPortal, type PortalSettings } from "../../tools/portal/portal.mjs";

/** What the operator and the portal share. */
export const PORTAL_SECRET = "k7Wd2Vn9Rc4Xz1Lq8Mb5Tj0Hy3Pf6Gsa";
/** What the operator and the partner share. */
export const PARTNER_SECRET = "q8Zk2vRw7Lm4Xc9Tb1Ny6Hd3Jf5Gs0Pa";
/** The partner's name in the operator's settings. */
export const PARTNER = "harbour";

/** The example portal on a port of its own, and the site of a partner on the same origin. */
export class Portal {
  private constructor(
    /** Where the operator's settings say that it is. */
    readonly url: string,
    /** What it is told; where the console is, once that has a port, and who is signed in at the partner's site. */
    readonly settings: PortalSettings,
    private readonly listener: HttpServer,
  ) {}

  /** Listens on a free port. */
  static async start(): Promise<Portal> {
    const settings: PortalSettings = {
      console: "",
      segment: "gpu",
      secret: PORTAL_SECRET,
      partner: PARTNER,
      partnerSecret: PARTNER_SECRET,
      person: "",
    };
    const listener = createPortal(settings);
    await new Promise<void>((resolve, reject) => {
      listener.once("error", reject).listen(0, "127.0.0.1", resolve);
    });
    const address = listener.address();
    if (!address || typeof address === "string") throw new Error("the portal has no port");
    return new Portal(`http://127.0.0.1:${address.port}/console?zone=north`, settings, listener);
  }

  /** Where the operator's settings say that the partner's site is. */
  get partnerUrl(): string {
    return new URL("/cloud", this.url).href;
  }

  /** Listens again where it did. */
  async restart(): Promise<void> {
    const { hostname, port } = new URL(this.url);
    await new Promise<void>((resolve, reject) => {
      this.listener.once("error", reject).listen(Number(port), hostname, resolve);
    });
  }

  /** Stops listening. */
  async stop(): Promise<void> {
    this.listener.closeAllConnections();
    await new Promise((resolve) => this.listener.close(resolve));
  }
}
