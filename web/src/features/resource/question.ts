import { call } from "../../api/call";
import { billingResourceList } from "../../api/generated/sdk.gen";
import type { ResourceReply } from "../../api/generated/types.gen";
import { RESOURCES } from "../../domain/resource/queries";
import type { Question } from "../../kit/table/question";
import { FILTER_NAMES, resourceFilters } from "./filters";

/** What the account has. */
export const RESOURCE_LIST: Question<ResourceReply> = {
  queryKey: [...RESOURCES, "list"],
  filterNames: FILTER_NAMES,
  fetch: ({ value }, page, signal) =>
    call(billingResourceList({ signal, query: { ...resourceFilters(value), ...page } })),
};
