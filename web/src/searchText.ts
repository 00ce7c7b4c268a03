/** A route's `validateSearch` for a page that takes one text of its address; it is missing where the address does not name it. */
export function searchText<N extends string>(name: N) {
  return ({ [name]: value }: Record<string, unknown>) =>
    (typeof value === "string" ? { [name]: value } : {}) as { [K in N]?: string };
}
