import { createHmac, randomUUID } from "node:crypto";
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from "node:http";

/** The page of an external console: it shows what it was told, and talks to the page around it. */
const PAGE = `<!doctype html><html lang="en"><title>GPU</title><h1>GPU console</h1><p id="person"></p><dl id="told"></dl>
<script>
  const code = new URLSearchParams(location.search).get("token");
  if (code) fetch("/person?code=" + code).then((answer) => answer.json()).then((person) => {
    document.getElementById("person").textContent = person.username ? "Signed in as " + person.username : "Refused";
  });
  for (const [name, value] of new URLSearchParams(location.search)) {
    document.getElementById("told").insertAdjacentHTML("beforeend", "<dt></dt><dd></dd>");
    document.querySelector("dt:last-of-type").textContent = name;
    document.querySelector("dd:last-of-type").textContent = value;
  }
  parent.postMessage({ type: "navigate", url: "https://evil.example/" }, "*");
</script></html>`;

/** What the operator and the portal share. */
export const PORTAL_SECRET = "k7Wd2Vn9Rc4Xz1Lq8Mb5Tj0Hy3Pf6Gsa";
/** What the operator and the partner share. */
export const PARTNER_SECRET = "q8Zk2vRw7Lm4Xc9Tb1Ny6Hd3Jf5Gs0Pa";
/** The partner's name in the operator's settings. */
export const PARTNER = "harbour";

/** A product console of somebody else, on an origin of its own; on the same origin, the site of a partner. */
export class Portal {
  /** Where the console is that it asks who somebody is. */
  console = "";
  /** Who is signed in at the partner's site. */
  person = "";

  private constructor(
    /** Where the operator's settings say that it is. */
    readonly url: string,
    private readonly listener: HttpServer,
  ) {}

  /** Listens on a free port. */
  static async start(): Promise<Portal> {
    let portal: Portal | undefined;
    const listener = createServer((request, response) => {
      void portal?.answer(request, response);
    });
    await new Promise<void>((resolve, reject) => {
      listener.once("error", reject).listen(0, "127.0.0.1", resolve);
    });
    const address = listener.address();
    if (!address || typeof address === "string") throw new Error("the portal has no port");
    portal = new Portal(`http://127.0.0.1:${address.port}/console?zone=north`, listener);
    return portal;
  }

  /** Where the operator's settings say that the partner's site is. */
  get partnerUrl(): string {
    return new URL("/cloud", this.url).href;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    if (pathname === "/person") {
      const body = { segment: "gpu", secret: PORTAL_SECRET, code: searchParams.get("code") };
      const { data } = await this.ask("portal/handoff/redeem/", body);
      response.setHeader("content-type", "application/json").end(JSON.stringify(data ?? {}));
    } else if (pathname === "/cloud") {
      const { data } = await this.ask("partner/handoff/create/", this.signed(searchParams.get("state") ?? ""));
      const path = `/main/accountsecurity?token=${(data as { code?: string } | null)?.code ?? "none"}`;
      response.writeHead(302, { location: this.console + path }).end();
    } else {
      response.setHeader("content-type", "text/html; charset=utf-8").end(PAGE);
    }
  }

  /** A request as docs/api.md says that a partner signs it. */
  private signed(state: string): object {
    const [timestamp, nonce] = [Math.floor(Date.now() / 1_000), randomUUID()];
    const text = ["v1", PARTNER, this.person, state, timestamp, nonce].join("\n");
    const signature = createHmac("sha256", PARTNER_SECRET).update(text).digest("base64url");
    return { partner: PARTNER, login_name: this.person, state, timestamp, nonce, signature };
  }

  private async ask(path: string, body: object): Promise<{ data: unknown }> {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${this.console}/gicend/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { data: unknown };
  }

  /** Stops listening. */
  async stop(): Promise<void> {
    this.listener.closeAllConnections();
    await new Promise((resolve) => this.listener.close(resolve));
  }
}
