import { call } from "../../api/call";
import { billingMovementList } from "../../api/generated/sdk.gen";
import type { MovementReply } from "../../api/generated/types.gen";
import type { Question } from "../../kit/table/question";
import { serverNow } from "../../state/serverClock";
import { FILTER_NAMES, movementFilters } from "./filters";

/** Every movement of the account's money. */
export const STATEMENT: Question<MovementReply> = {
  queryKey: ["balance", "statement"],
  filterNames: FILTER_NAMES,
  fetch: ({ value }, page, signal) =>
    call(billingMovementList({ signal, query: { ...movementFilters(value, serverNow()), ...page } })),
};
