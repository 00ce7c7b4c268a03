import { use } from "react";
import type { ResourceReply } from "../../api/generated/types.gen";
import { type Renews, useRenews } from "../../domain/resource/useRenews";
import { loadConsole } from "../../rules/rules";

/** Says whether some resources of the list can be renewed, and renew themselves, by the same rules that the server asks. */
export function useJudgedRenews(): (resources: readonly ResourceReply[]) => Renews {
  const module = use(loadConsole());
  return useRenews(
    ({ run_state, scheme }) => module.resourceAllows(run_state, "renew") ?? module.renewalChoice(scheme, true),
  );
}
