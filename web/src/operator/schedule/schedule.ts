/** The jobs that this page has a sentence for; of another one it shows the name alone. */
const JOBS = [
  "account.trim_visits",
  "admin.verify_audit",
  "bill.close",
  "billing.expire_holds",
  "billing.follow_arrears",
  "billing.verify_ledger",
  "budget.follow",
  "cloud.delete_orphan",
  "cloud.follow",
  "cloud.measure",
  "cloud.observe",
  "cloud.operate",
  "cloud.tell_stock",
  "export.expire",
  "gpu_server.expire",
  "http.delete_idempotency_keys",
  "identity.delete_expired",
  "identity.remind_passwords",
  "live.delete_hints",
  "metering.measure",
  "metering.rate",
  "order.expire",
  "order.renew",
  "overview.count_days",
  "queue.delete_ended",
  "recharge.give_back",
  "recharge.reconcile",
  "recharge.top_up",
  "support.close_idle",
  "support.delete_unused",
  "verification.delete_unused",
] as const;

/** The name of a job that has a sentence. */
type ScheduledJob = (typeof JOBS)[number];

/** The job of a name, if it has a sentence. */
export const findJob = (name: string): ScheduledJob | undefined => JOBS.find((job) => job === name);

/** When something runs, as far as there are words for it. */
type Rhythm = { kind: "minutes"; count: number } | { kind: "hourly"; minute: string } | { kind: "daily"; time: string };

/** Reads a cron pattern; nothing where there are no words for it. */
export function readPattern(pattern: string): Rhythm | undefined {
  const minutes = /^\*(?:\/(\d+))? \* \* \* \*$/.exec(pattern);
  if (minutes) return { kind: "minutes", count: Number(minutes[1] ?? 1) };
  const [, hourly] = /^(\d+) \* \* \* \*$/.exec(pattern) ?? [];
  if (hourly) return { kind: "hourly", minute: hourly };
  const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(pattern) ?? [];
  return minute && hour ? { kind: "daily", time: `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}` } : undefined;
}
