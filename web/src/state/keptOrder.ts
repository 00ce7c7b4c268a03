import { KEPT_ORDER, keepText, readKept } from "./kept";

/** How long what was filled in is kept, in milliseconds: a day. */
const LIFE = 86_400_000;

/**
 * What was left for a recharge: an order with what was filled in, or a page with none. It stays in this browser, because a payment may come
 * back in another tab; no password is ever among it.
 */
export interface KeptOrder {
  /** Whose it is: nobody else who signs in here gets it. */
  owner: string;
  /** Where it was left, with the query. */
  path: string;
  /** What was filled in; nothing where there is no form to fill in again. */
  fields?: Readonly<Record<string, unknown>>;
  /** When it was left, in milliseconds. */
  at: number;
}

/** Keeps what is left, for the way back. */
export function keepOrder(order: Omit<KeptOrder, "at">): void {
  keepText(KEPT_ORDER, JSON.stringify({ ...order, at: Date.now() }));
}

/** What a person has left in this browser within a day. */
export function findKeptOrder(owner: string): KeptOrder | undefined {
  try {
    const order = JSON.parse(readKept(KEPT_ORDER) || "null") as KeptOrder | null;
    return order && order.owner === owner && Date.now() - order.at < LIFE ? order : undefined;
  } catch {
    // Somebody else's text under this name is none.
    return undefined;
  }
}

/** Forgets it: it is filled in again. */
export function forgetKeptOrder(): void {
  keepText(KEPT_ORDER, "");
}
