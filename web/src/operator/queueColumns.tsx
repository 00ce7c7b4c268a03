import type { Translate } from "../i18n/t";
import type { Times } from "../i18n/times";
import type { Column } from "../kit/table/ResourceTable";
import { amountText } from "./amounts";
import type { Money } from "./generated/types.gen";
import { type StateKey, StateMark } from "./StateMark";
import { CustomerLink } from "./ThingLinks";

/** What of a column differs from list to list. */
type Differs<T> = Partial<Pick<Column<T>, "isRowHeader" | "isOneLine" | "isSoonOnPhone" | "width">>;

/** The column of whose a row is: the customer's number, which leads to their page. */
export function customerColumn<T extends { customer_no?: string | null }>(
  t: Translate,
  differs: Differs<T> = {},
): Column<T> {
  return {
    id: "customer",
    header: t("operator.customer"),
    cell: ({ customer_no }) => (customer_no ? <CustomerLink customerNo={customer_no} /> : "–"),
    isOneLine: true,
    ...differs,
  };
}

/** The column of a moment, such as when something was asked for. */
export function momentColumn<T>(id: string, header: string, times: Times, momentOf: (row: T) => string): Column<T> {
  return { id, header, cell: (row) => times.at(momentOf(row)), isOneLine: true };
}

/** The column of an amount. */
export function amountColumn<T>(
  id: string,
  header: string,
  amountOf: (row: T) => Money,
  differs: Differs<T> = {},
): Column<T> {
  return {
    id,
    header,
    kind: "money",
    cell: (row) => amountText(amountOf(row)),
    isSoonOnPhone: true,
    isOneLine: true,
    ...differs,
  };
}

/** The column of how far something has come. */
export function stateColumn<T>(t: Translate, wordOf: (row: T) => StateKey, differs: Differs<T> = {}): Column<T> {
  return {
    id: "state",
    header: t("operator.state"),
    cell: (row) => <StateMark state={wordOf(row)} />,
    ...differs,
  };
}
