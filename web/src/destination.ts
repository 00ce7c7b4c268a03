/**
 * Where to go after sign-in or after an expired password was changed: `next`, as far as core's rule lets it lead into this
 * console, with the other values of the query; the home page otherwise.
 */
export function destination(search: string, nextPath: (typed: string) => string): string {
  const query = new URLSearchParams(search);
  const next = query.get("next");
  query.delete("next");
  query.delete("token");
  if (next === null) return nextPath("");
  const rest = query.toString();
  return nextPath(rest === "" ? next : `${next}${next.includes("?") ? "&" : "?"}${rest}`);
}
