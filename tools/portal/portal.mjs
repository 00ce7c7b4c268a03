// An example of a portal: an external product console that Portico frames under /portal/SEGMENT, and the site of a partner on the same
// origin. It has no dependencies and keeps nothing on disk. README.md says how to start it; docs/api.md ("Hand-off codes") has the calls.
import { createHmac, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

/** The page in the frame. What it is told stands in it as JSON, in which no `<` can end the element. */
const page = (told) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Portal</title>
<style>:root { font: 16px system-ui; color-scheme: light } [data-theme="dark"] { color-scheme: dark; background: #161d26; color: #dedee3 }</style>
<h1></h1><p id="person"></p><nav><a href="/hosts">Hosts</a> <a href="/jobs">Jobs</a></nav><p id="path"></p>
<script type="application/json" id="told">${JSON.stringify(told).replaceAll("<", "\\u003c")}</script>
<script>
  const { console: around, person, session, path, look } = JSON.parse(document.getElementById("told").textContent);
  const WORDS = { US: ["GPU console", "Signed in as "], CN: ["GPU 控制台", "已登录："] };
  function dress({ theme, lang }) {
    const [title, signedIn] = WORDS[lang] ?? WORDS.US;
    document.documentElement.dataset.theme = theme;
    document.documentElement.lang = lang === "CN" ? "zh-CN" : "en";
    document.querySelector("h1").textContent = title;
    document.getElementById("person").textContent = person ? signedIn + person.username : "Refused";
  }
  async function open(path) {
    const answer = await fetch("/data" + path, { headers: { authorization: session } });
    document.getElementById("path").textContent = await answer.text();
    parent.postMessage({ type: "portico.path", path }, around); // The console keeps it in its address.
  }
  addEventListener("message", ({ origin, data }) => {
    if (origin === around && data?.type === "portico.look") dress(data); // The person chose another theme or language.
  });
  addEventListener("click", (event) => {
    const link = event.target.closest("nav a");
    if (link) event.preventDefault(), open(link.getAttribute("href"));
  });
  dress(look);
  if (person) open(path);
</script></html>`;

/**
 * Makes the server. `settings` has where the console is (`console`), the portal's `segment` and `secret`, and of the partner its name
 * (`partner`), its `partnerSecret`, and who is signed in at its site (`person`).
 */
export function createPortal(settings) {
  // A frame of another site has no cookies in most browsers, so the page keeps its session itself.
  const sessions = new Map();

  async function ask(path, body) {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${settings.console}/gicend/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()).data ?? null;
  }

  /** The console frames this: the code in its address tells, once, who looks at it. */
  async function framed(query) {
    const { segment, secret } = settings;
    const person = await ask("portal/handoff/redeem/", { segment, secret, code: query.get("token") ?? "" });
    const session = randomBytes(16).toString("base64url");
    if (person) sessions.set(session, person);
    const look = { theme: query.get("theme") === "dark" ? "dark" : "light", lang: person?.lang ?? "US" };
    return page({ console: new URL(settings.console).origin, person, session, path: query.get("pageUrl") ?? "/hosts", look });
  }

  /** A browser comes from the console's sign-in page: whoever is signed in here goes back there with a code. */
  async function signIn(query) {
    const { partner, person } = settings;
    const [state, timestamp, nonce] = [query.get("state") ?? "", Math.floor(Date.now() / 1_000), randomBytes(16).toString("hex")];
    const text = ["v1", partner, person, state, timestamp, nonce].join("\n");
    const signature = createHmac("sha256", settings.partnerSecret).update(text).digest("base64url");
    const made = await ask("partner/handoff/create/", { partner, login_name: person, state, timestamp, nonce, signature });
    return `${settings.console}/main/accountsecurity?token=${made?.code ?? "none"}`;
  }

  return createServer(async ({ url, headers }, response) => {
    const { pathname, searchParams } = new URL(url, "http://portal");
    try {
      if (pathname === "/cloud") response.writeHead(302, { location: await signIn(searchParams) }).end();
      else if (pathname.startsWith("/data/")) {
        const person = sessions.get(headers.authorization);
        response.writeHead(person ? 200 : 401).end(person ? `${pathname.slice("/data".length)} of ${person.customer_id}` : "");
      } else response.setHeader("content-type", "text/html").end(await framed(searchParams));
    } catch (error) {
      response.writeHead(502).end(`The console does not answer: ${error.message}`);
    }
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { PORT = "8090", CONSOLE_URL = "http://127.0.0.1:8080", PORTAL_SEGMENT = "gpu", PORTAL_SECRET = "" } = process.env;
  const { PARTNER_NAME = "", PARTNER_SECRET = "", PERSON = "" } = process.env;
  const portal = { console: CONSOLE_URL, segment: PORTAL_SEGMENT, secret: PORTAL_SECRET };
  createPortal({ ...portal, partner: PARTNER_NAME, partnerSecret: PARTNER_SECRET, person: PERSON }).listen(Number(PORT), "127.0.0.1");
  console.log(`The portal is at http://127.0.0.1:${PORT}/console, the partner's site at http://127.0.0.1:${PORT}/cloud`);
}
