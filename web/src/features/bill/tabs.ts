import { PATHS } from "../../domain/paths";
/** A part of the page. */
export type Tab = "overview" | "months" | "summary" | "resources" | "items";

/** Every value in the address that one part alone depends on, empty. */
export const FILTERS = {
  q: "",
  sort: "",
  kind: "",
  scheme: "",
  resource: "",
  name: "",
  ids: "",
  period: "",
  by: "",
} as const;

/** Where a part is shown. */
export function billPath(tab: Tab, values: Record<string, string | number> = {}): string {
  const query = new URLSearchParams({ tab });
  for (const [name, value] of Object.entries(values)) query.set(name, String(value));
  return `${PATHS.bills}?${query}`;
}
