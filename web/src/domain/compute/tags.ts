/** The tags in a text in which commas stand between them, as a person types them. */
export function tagsOf(typed: string): string[] {
  return typed
    .split(/[,，]/)
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** A field of the form, for one of a list that is typed in a single text. */
export const fieldOf = (field: string): string => field.replace(/^tags\[\d+\]$/, "tags");
