import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { call } from "../../api/call";
import { customerShow } from "../generated/sdk.gen";
import type { CustomerCard } from "../generated/types.gen";

/** Names what is asked about customers. */
export const CUSTOMERS_KEY = ["customers"];

/** What a change of an account or one of its people changes. */
export const CUSTOMERS_CHANGED = [CUSTOMERS_KEY] as const;

/** What shows something of a customer's card. */
export interface CardProps {
  card: CustomerCard;
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
