/** The one of some names that a text is; nothing for any other text. */
export function oneOf<V extends string>(names: readonly V[], text: string | undefined): V | undefined {
  return names.find((name) => name === text);
}
