import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { createContext, useEffect, useState } from "react";
import { accountQuery } from "../../api/queries";
import { findKeptOrder, forgetKeptOrder, keepOrder } from "../../state/keptOrder";

/** Keeps what is filled in when the form is left for a recharge; nothing where there is no form to come back to. */
export const KeepOrder = createContext<(() => void) | null>(null);

/** What an order's form begins with. */
interface OrderFields<T> {
  first: T;
  /** Whether it was left for a recharge and is filled in as it was, but for its secrets. */
  isKept: boolean;
  /** Keeps what is filled in, for {@link KeepOrder}. */
  keep: (fields: T) => void;
}

/** Begins an order's form with `usual`, or with what was filled in before a recharge. `secrets` are never kept. */
export function useOrderFields<T extends object>(usual: () => T, secrets: readonly (keyof T)[] = []): OrderFields<T> {
  const { history } = useRouter();
  const owner = useQuery(accountQuery).data?.user.user_id ?? "";
  const [{ first, isKept }] = useState(() => {
    const kept = findKeptOrder(owner);
    const isHere = kept?.path.split("?")[0] === history.location.pathname;
    if (!kept?.fields || !isHere) return { first: usual(), isKept: false };
    return { first: merge(usual(), kept.fields), isKept: true };
  });
  useEffect(() => {
    if (isKept) forgetKeptOrder();
  }, [isKept]);
  const keep = (fields: T) => {
    const open = Object.entries(fields).filter(([name]) => !secrets.includes(name as keyof T));
    keepOrder({ owner, path: history.location.href, fields: Object.fromEntries(open) });
  };
  return { first, isKept, keep };
}

/** The usual fields with what was kept of them, as far as it is of the same kind. */
function merge<T extends object>(usual: T, kept: Readonly<Record<string, unknown>>): T {
  const isAlike = (one: unknown, other: unknown) =>
    typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
  const entries = Object.entries(usual).map(([name, value]) => [name, isAlike(value, kept[name]) ? kept[name] : value]);
  return Object.fromEntries(entries) as T;
}
