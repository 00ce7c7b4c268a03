import type { Operation } from "@portico/console";

/** Whether somebody may do something; if not, why, in words for a disabled button. */
export interface May {
  allowed: boolean;
  /** What is missing or stands in the way, such as the permission and the groups that would give it; empty when allowed. */
  reason: string;
}

/** The answer where nothing stands in the way. */
export const ALLOWED: May = { allowed: true, reason: "" };

/** What somebody may do where something else may be in the way: its words are the reason then, a missing permission comes before it. */
export const withReason = (may: May, reason: string | false | undefined): May =>
  may.allowed && reason ? { allowed: false, reason } : may;

/** The first refusal among some answers; allowed where there is none. */
export const strictest = (answers: readonly May[]): May => answers.find(({ allowed }) => !allowed) ?? ALLOWED;

/** What whoever orders something that runs may do, all of it: it has a price, which nobody sees without a permission of finance. */
export const ORDERING = ["compute_create", "order_view"] as const satisfies readonly Operation[];
