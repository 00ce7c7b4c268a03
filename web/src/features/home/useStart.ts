import { useQuery } from "@tanstack/react-query";
import { accountQuery, balanceQuery, securityQuery } from "../../api/queries";
import { overviewQuery } from "../../domain/instance/queries";
import { PATHS } from "../../domain/paths";
import { ALL_PROJECTS } from "../../state/project";

/** Something that a new account does first. */
export interface Step {
  name: "verify" | "recharge" | "create" | "factor";
  isDone: boolean;
  /** Where it is done. */
  path: string;
  /** Whether it waits for somebody else: papers that are being reviewed. */
  isWaiting?: boolean;
  /** Whether it can only be done once the identity is verified (SPEC §6). */
  needsVerified?: boolean;
}

const QUIET = { meta: { quiet: true } };

/** What a new account does first, and what of it is done; nothing once all is, to sub-users, and while it is not known. */
export function useStart(isWanted: boolean): readonly Step[] | null {
  const account = useQuery(accountQuery).data;
  const enabled = isWanted && account?.roles.includes("main") === true;
  const balance = useQuery({ ...balanceQuery, ...QUIET, enabled }).data;
  const overview = useQuery({ ...overviewQuery(ALL_PROJECTS.project_id), ...QUIET, enabled }).data;
  const security = useQuery({ ...securityQuery, ...QUIET, enabled }).data;
  if (!enabled || !balance || !overview || !security) return null;
  const { confirmed, mainland, other } = account.customer.verification;
  const hasMade = overview.counts.length > 0 || overview.operations.length > 0;
  const isReviewed = [mainland, other].some((state) => state === "unreviewed" || state === "in_review");
  const steps: Step[] = [
    { name: "verify", isDone: Boolean(confirmed), path: PATHS.verification, isWaiting: isReviewed },
    // Whoever has made something has paid for it.
    { name: "recharge", isDone: hasMade || balance.available.minor > 0, path: PATHS.recharge, needsVerified: true },
    { name: "create", isDone: hasMade, path: PATHS.newInstance, needsVerified: true },
    { name: "factor", isDone: security.totp.enabled || security.passkeys.length > 0, path: PATHS.security },
  ];
  return steps.every(({ isDone }) => isDone) ? null : steps;
}
