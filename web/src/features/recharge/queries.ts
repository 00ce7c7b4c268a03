import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/call";
import { rechargeOptionList, rechargeShow, rechargeTopUpShow } from "../../api/generated/sdk.gen";
import type { RechargeReply } from "../../api/generated/types.gen";

/** Everything about recharges, to ask anew once one has ended. */
export const RECHARGES = ["recharges"] as const;
/** Milliseconds between two looks at a payment. */
const FOLLOWED = 2_000;
/** The same for one that a bank pays in days. */
const BANK_FOLLOWED = 60_000;
/** The same for the record of all of them. */
const RECORD_FOLLOWED = 15_000;

/** How soon the record is looked at again: not at all once none of what it shows is waited for. */
export const recordPace = (recharges: readonly Pick<RechargeReply, "state">[]) =>
  recharges.some(({ state }) => state === "pending") ? RECORD_FOLLOWED : false;

/** What the account can recharge by. */
export const optionsQuery = queryOptions({
  queryKey: [...RECHARGES, "options"],
  queryFn: ({ signal }) => call(rechargeOptionList({ signal })),
});

/** One recharge, followed until it has ended. */
export const rechargeQuery = (rechargeId: string) =>
  queryOptions({
    queryKey: [...RECHARGES, "one", rechargeId],
    queryFn: ({ signal }) => call(rechargeShow({ signal, query: { recharge_id: rechargeId } })),
    refetchInterval: ({ state: { data } }) => {
      if (data && data.state !== "pending") return false;
      return data?.expected_at && !data.is_test ? BANK_FOLLOWED : FOLLOWED;
    },
    retry: false,
  });

/** Auto top-up: what is set, what it does now, how it ended last. */
export const topUpQuery = queryOptions({
  queryKey: [...RECHARGES, "top_up"],
  queryFn: ({ signal }) => call(rechargeTopUpShow({ signal })),
});
