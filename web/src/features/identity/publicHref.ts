/**
 * The address of another public page, with what this one's query holds (`next` and the rest) but for the step that it has come to:
 * the other page has not.
 */
export function publicHref(path: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete("step");
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
