import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/call";
import { computeInstanceMetrics } from "../../../api/generated/sdk.gen";
import type { InstanceMetricsReply } from "../../../api/generated/types.gen";
import { INSTANCES } from "../../../domain/instance/queries";
import { isPeriod, PERIODS, type Period } from "../../../kit/table/period";
import type { ListState } from "../../../kit/table/useListState";
import { serverNow } from "../../../state/serverClock";

/** The periods that end now, as they are offered. */
export const CHOICES = ["hour", "six_hours", "day", "week", "month"] as const satisfies readonly Period[];
/** What is shown where the address says nothing. */
export const FIRST = "hour" satisfies Period;
/** Milliseconds after which a minute more is known. */
const MINUTE = 60_000;

/** What is shown: the range in seconds, and what is known of it. */
export interface Shown {
  from: number;
  to: number;
  reply: InstanceMetricsReply;
}

/** The range that an address means, in milliseconds; one that ends now ends with this minute. */
export function rangeOf(value: ListState["value"], now: number): { from: number; to: number; isNow: boolean } {
  const [from, to] = [Date.parse(value("from")), Date.parse(value("to"))];
  if (!Number.isNaN(from) && !Number.isNaN(to)) return { from, to, isNow: false };
  const period = value("period");
  const end = Math.floor(now / MINUTE) * MINUTE;
  return { from: end - PERIODS[isPeriod(period) ? period : FIRST] * 3_600_000, to: end, isNow: true };
}

/** What an instance was busy with in the range of the address, asked again each minute while that ends now. */
export const metricsQuery = (instanceId: string, value: ListState["value"]) =>
  queryOptions({
    queryKey: [...INSTANCES, "metrics", instanceId, value("period"), value("from"), value("to")],
    queryFn: async ({ signal }): Promise<Shown> => {
      const { from, to } = rangeOf(value, serverNow());
      const [begin, end] = [new Date(from).toISOString(), new Date(to).toISOString()];
      const reply = await call(
        computeInstanceMetrics({ signal, query: { instance_id: instanceId, from: begin, to: end } }),
      );
      return { from: from / 1_000, to: to / 1_000, reply };
    },
    refetchInterval: rangeOf(value, 0).isNow ? MINUTE : false,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
