/** One value of an event, before and after; `undefined`: there was none. */
export interface Change {
  /** Where it stands, such as `grants` or `contact.email`. */
  path: string;
  before: string | undefined;
  after: string | undefined;
}

type Values = Record<string, unknown>;

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Each value by its path; lists are one value. */
function leaves(value: unknown, path: string, found: Map<string, string>): Map<string, string> {
  if (isValues(value)) {
    for (const [name, inner] of Object.entries(value)) leaves(inner, path ? `${path}.${name}` : name, found);
  } else if (value !== null && value !== undefined) {
    found.set(path, typeof value === "string" ? value : JSON.stringify(value, undefined, 2));
  }
  return found;
}

/** What an event changed, in the order of its values: what is the same before and after is left out. */
export function changes(before: unknown, after: unknown): Change[] {
  const [old, next] = [leaves(before, "", new Map()), leaves(after, "", new Map())];
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((path) => ({ path, before: old.get(path), after: next.get(path) }))
    .filter((change) => change.before !== change.after);
}
