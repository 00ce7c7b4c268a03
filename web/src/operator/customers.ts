import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { call } from "../api/call";
import type { AddressValue } from "../kit/table/useListState";
import { customerShow } from "./generated/sdk.gen";
import type { CustomerCard } from "./generated/types.gen";

/** Names what is asked about customers. */
export const CUSTOMERS_KEY = ["customers"];

/** What a change of an account or one of its people changes. */
export const CUSTOMERS_CHANGED = [CUSTOMERS_KEY] as const;

/** What shows something of a customer's card. */
export interface CardProps {
  card: CustomerCard;
}

/** What the server is asked for what is searched for in a part of the page. */
export function searchOf(value: AddressValue): { q?: string } {
  const q = value("q").trim();
  return q ? { q } : {};
}

/** The number of the customer whose page it is. */
export function useCustomerNo(): string {
  return (useParams({ strict: false }) as { customerNo: string }).customerNo;
}

/** The card of the customer whose page it is; asked for once, however many parts of the page show it. */
export function useCustomer() {
  const customerNo = useCustomerNo();
  return useQuery({
    queryKey: [...CUSTOMERS_KEY, customerNo],
    queryFn: ({ signal }) => call(customerShow({ signal, query: { customer_no: customerNo } })),
    meta: { quiet: true },
  });
}
