const KEY = "kept_order";
/** How long what was filled in is kept, in milliseconds: a day. */
const LIFE = 86_400_000;

/** An order that was left for a recharge, with what was filled in. It stays in its tab; no password is ever among it. */
export interface KeptOrder {
  /** Whose it is: nobody else who signs in on the tab gets it. */
  owner: string;
  /** Where its form is, with the query. */
  path: string;
  fields: Readonly<Record<string, unknown>>;
  /** When it was left, in milliseconds. */
  at: number;
}

/** Keeps an order for the way back. */
export function keepOrder(order: Omit<KeptOrder, "at">): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...order, at: Date.now() }));
}

/** The order that a person has left in this tab within a day. */
export function findKeptOrder(owner: string): KeptOrder | undefined {
  const order = read(sessionStorage.getItem(KEY));
  return order && order.owner === owner && Date.now() - order.at < LIFE ? order : undefined;
}

/** Forgets it: it is filled in again. */
export function forgetKeptOrder(): void {
  sessionStorage.removeItem(KEY);
}

function read(text: string | null): KeptOrder | undefined {
  try {
    return text ? (JSON.parse(text) as KeptOrder) : undefined;
  } catch {
    // Somebody else's text under this name is none.
    return undefined;
  }
}
