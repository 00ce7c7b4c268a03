import { PATHS } from "../../domain/paths";

/** Pages without a menu entry of their own, and the entry that stands for them (SPEC §2). A trailing `/` takes what is below. */
const STANDS_FOR: readonly (readonly [path: string, entry: string])[] = [
  [`${PATHS.security}/`, PATHS.security],
  [PATHS.keys, PATHS.security],
  [`${PATHS.instances}/`, PATHS.instances],
  [`${PATHS.gpuServers}/`, PATHS.gpuServers],
  [`${PATHS.users}/`, PATHS.users],
  [`${PATHS.groups}/`, PATHS.groups],
  [`${PATHS.orders}/`, PATHS.orders],
  [`${PATHS.invoices}/`, PATHS.invoices],
  [`${PATHS.tickets}/`, PATHS.tickets],
  ["/main/podDeploy", "/main/podList"],
  ["/main/templateCreate", "/main/templateList"],
];

/**
 * The path of the menu entry to highlight on a page: its own where the menu shows one (`shown`). A page inside a portal highlights
 * the portal's entry.
 */
export function highlightedPath(pathname: string, shown: readonly string[] = []): string {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  if (shown.includes(path)) return path;
  const found = STANDS_FOR.find(([page]) => (page.endsWith("/") ? path.startsWith(page) : path === page));
  if (found) return found[1];
  return /^\/portal\/[^/]+/.exec(path)?.[0] ?? path;
}
