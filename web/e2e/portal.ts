import { createServer, type Server as HttpServer } from "node:http";

/** The page of an external console: it shows what it was told, and talks to the page around it. */
const PAGE = `<!doctype html><html lang="en"><title>GPU</title><h1>GPU console</h1><dl id="told"></dl>
<script>
  for (const [name, value] of new URLSearchParams(location.search)) {
    document.getElementById("told").insertAdjacentHTML("beforeend", "<dt></dt><dd></dd>");
    document.querySelector("dt:last-of-type").textContent = name;
    document.querySelector("dd:last-of-type").textContent = value;
  }
  parent.postMessage({ type: "navigate", url: "https://evil.example/" }, "*");
</script></html>`;

/** A product console of somebody else, on an origin of its own. */
export class Portal {
  private constructor(
    /** Where the operator's settings say that it is. */
    readonly url: string,
    private readonly listener: HttpServer,
  ) {}

  /** Listens on a free port. */
  static async start(): Promise<Portal> {
    const listener = createServer((_request, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8").end(PAGE);
    });
    await new Promise<void>((resolve, reject) => {
      listener.once("error", reject).listen(0, "127.0.0.1", resolve);
    });
    const address = listener.address();
    if (!address || typeof address === "string") throw new Error("the portal has no port");
    return new Portal(`http://127.0.0.1:${address.port}/console?zone=north`, listener);
  }

  /** Stops listening. */
  async stop(): Promise<void> {
    this.listener.closeAllConnections();
    await new Promise((resolve) => this.listener.close(resolve));
  }
}
