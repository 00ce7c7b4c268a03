// Writes src/kit/ui/icons.css and src/operator/icons.css: the icons that pages use, of the set @iconify-json/lucide, as masks of CSS, so that
// they take the colour of the words beside them, and the menu of the component library, which takes none, can have them by its links.
// Usage: npm run generate
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { icons } = createRequire(import.meta.url)("@iconify-json/lucide/icons.json");

/** Icons by the names of the console's pages (`icon` of the menu), with those of other things; where a page is, by its path. */
const CONSOLE = {
  home: ["house", "/main/home"],
  "gpu-cloud": ["server", "/main/gpu-cloud"],
  "gpu-server": ["gpu", "/main/gpu-server"],
  "gpu-cloud-key": ["key-round", "/main/gpu-cloud-key"],
  resource: ["boxes", "/main/resource"],
  project: ["folder", "/main/project"],
  tickets: ["life-buoy", "/main/tickets"],
  payment: ["wallet", "/main/payment"],
  recharge: ["circle-plus", "/main/recharge"],
  order: ["clipboard-list", "/main/order"],
  bills: ["receipt-text", "/main/billing"],
  budget: ["chart-pie", "/main/budget"],
  invoice: ["file-text", "/main/invoice"],
  prices: ["tags", "/main/prices"],
  accountsecurity: ["shield-check", "/main/accountsecurity"],
  apitokens: ["key-square"],
  setCard: ["credit-card"],
  verification: ["badge-check", "/main/verification"],
  settings: ["settings", "/main/settings"],
  messages: ["mail", "/main/messages"],
  events: ["activity", "/main/events"],
  Account: ["building", "/main/accountsecurity/userInfo"],
  users: ["users", "/main/users"],
  groups: ["lock-keyhole", "/main/groups"],
  audit: ["scroll-text", "/main/audit"],
  portal: ["app-window"],
  disk: ["hard-drive"],
  address: ["globe"],
  bandwidth: ["gauge"],
  product: ["box"],
  action: ["zap"],
  empty: ["package-open"],
  nothing: ["circle-check"],
  search: ["search-x"],
};

/** Icons of the operator's pages, by the ends of their paths. */
const OPERATOR = {
  overview: ["layout-dashboard", "/"],
  verifications: ["badge-check", "/verifications"],
  tickets: ["life-buoy", "/tickets"],
  customers: ["users", "/customers"],
  orders: ["clipboard-list", "/orders"],
  invoices: ["file-text", "/invoices"],
  payouts: ["hand-coins", "/payouts"],
  payments: ["wallet", "/payments"],
  refunds: ["undo-2", "/refunds"],
  adjustments: ["scale", "/adjustments"],
  usage: ["chart-column", "/usage"],
  prices: ["tags", "/prices"],
  news: ["newspaper", "/news"],
  announcements: ["megaphone", "/announcements"],
  recommendations: ["sparkles", "/recommendations"],
  terms: ["scroll-text", "/terms"],
  canned_answers: ["message-square-text", "/canned-answers"],
  engines: ["cpu", "/engines"],
  operations: ["activity", "/operations"],
  instances: ["server", "/instances"],
  gpu_servers: ["gpu", "/gpu-servers"],
  flavors: ["layers", "/flavors"],
  quotas: ["gauge", "/quotas"],
  jobs: ["timer", "/jobs"],
  schedules: ["calendar-clock", "/schedules"],
  operators: ["user-cog", "/operators"],
  settings: ["settings", "/settings"],
  audit: ["file-search", "/audit"],
};

const NOTE = "/* Written by brand/icons.mjs (npm run generate); not by hand. Icons: Lucide, ISC licence. */\n";

/** An icon as an address of itself. */
function address(icon) {
  const body = icons[icon]?.body;
  if (!body) throw new Error(`${icon} is no icon of the set`);
  // A mask needs to be seen, in whichever colour.
  const drawn = body.replaceAll("currentColor", "#000").replace('stroke-width="2"', 'stroke-width="1.75"');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${drawn}</svg>`;
  return `url("data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll("#", "%23").replaceAll("<", "%3c").replaceAll(">", "%3e")}")`;
}

/** One rule for each icon: its class, and the link of the menu that bears it. */
function rules(table, link) {
  return Object.entries(table).map(([name, [icon, path]]) => {
    const selectors = [`.icon-${name}`, ...(path ? [link(path)] : [])];
    return `${selectors.join(",\n")} {\n  --icon: ${address(icon)};\n}\n`;
  });
}

function write(file, parts) {
  writeFileSync(join(import.meta.dirname, "../src", file), NOTE + parts.join(""));
}

const portals = `.menu-icons a[href^="/portal/"] {\n  --icon: ${address("app-window")};\n}\n`;
write("kit/ui/icons.css", [...rules(CONSOLE, (path) => `.menu-icons a[href="${path}"]`), portals]);
write(
  "operator/icons.css",
  rules(OPERATOR, (path) => `.menu-icons a[href$="${path}"]`),
);
