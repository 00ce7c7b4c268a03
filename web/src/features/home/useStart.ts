import { useQuery } from "@tanstack/react-query";
import type { AccountInfo } from "../../api/generated/types.gen";
import { accountQuery, balanceQuery, securityQuery } from "../../api/queries";
import { PATHS } from "../../domain/paths";
import { newestOrderQuery } from "./queries";
import type { Way } from "./useGuide";

/** Something that a new account does first. */
export interface Step {
  name: "verify" | "recharge" | "create" | "factor";
  isDone: boolean;
  /** Where it is done. */
  path: string;
  /** Whether it waits for someone else: documents that are being reviewed. */
  isWaiting?: boolean;
  /** Whether it can only be done once the identity is verified (SPEC §6). */
  needsVerified?: boolean;
}

/** What a new account does first, as far as it is known. */
export interface Start {
  /** Nothing while it is not known. */
  steps: readonly Step[] | undefined;
  /** What a sub-user may do instead; nothing while it is not known. */
  ways?: readonly Way[] | undefined;
  /** Whether no order was ever approved, or a sub-user sees no resource; nothing while that is not known. */
  isNew: boolean | undefined;
  /** Whether some of it could not be loaded, and whether that is being tried again. */
  isFailed: boolean;
  isTrying: boolean;
  /** Loads what could not be loaded once more. */
  retry: () => void;
}

const QUIET = { meta: { quiet: true } };

/** What a new account does first, and what of it is done; nothing once all is, to sub-users, and where it is not wanted. */
export function useStart(isWanted: boolean): Start | null {
  const account = useQuery(accountQuery).data;
  const enabled = isWanted && account?.roles.includes("main") === true;
  const balance = useQuery({ ...balanceQuery, ...QUIET, enabled });
  const orders = useQuery({ ...newestOrderQuery, enabled });
  const security = useQuery({ ...securityQuery, ...QUIET, enabled });
  if (!enabled) return null;
  const failed = [balance, orders, security].filter((one) => one.errorUpdateCount > 0 && one.data === undefined);
  const isNew = orders.data && orders.data.items.length === 0;
  const rest = {
    isNew,
    isFailed: failed.length > 0,
    isTrying: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const one of failed) void one.refetch();
    },
  };
  if (!balance.data || isNew === undefined || !security.data) return { steps: undefined, ...rest };
  const { totp, passkeys } = security.data;
  const isGuarded = totp.enabled || passkeys.length > 0;
  const steps = stepsOf(account, { hasMoney: balance.data.available.minor > 0, hasMade: !isNew, isGuarded });
  return steps.every(({ isDone }) => isDone) ? null : { steps, ...rest };
}

/** What is known of an account beside what it says itself. */
interface Done {
  hasMoney: boolean;
  /** Whether anything came of an order: an instance, a GPU server, anything else. */
  hasMade: boolean;
  isGuarded: boolean;
}

function stepsOf({ customer }: AccountInfo, { hasMoney, hasMade, isGuarded }: Done): readonly Step[] {
  const { confirmed, mainland, other } = customer.verification;
  const isReviewed = [mainland, other].some((state) => state === "unreviewed" || state === "in_review");
  return [
    { name: "verify", isDone: Boolean(confirmed), path: PATHS.verification, isWaiting: isReviewed },
    // Whoever has something has paid for it.
    { name: "recharge", isDone: hasMade || hasMoney, path: PATHS.recharge, needsVerified: true },
    { name: "create", isDone: hasMade, path: PATHS.newInstance, needsVerified: true },
    { name: "factor", isDone: isGuarded, path: PATHS.security },
  ];
}
