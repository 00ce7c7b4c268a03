import type { SubUserAction } from "@portico/console";
import { ApiError, call } from "../../../api/call";
import { CODES } from "../../../api/codes";
import {
  userActivationSend,
  userDelete,
  userDisable,
  userEnable,
  userPasswordReset,
} from "../../../api/generated/sdk.gen";
import type { UserResults } from "../../../api/generated/types.gen";
import { askProof } from "../../../domain/proof/proved";
import { ruleWords } from "../../../i18n/ruleWords";
import type { ItemResult } from "../../../kit/table/BulkDialog";

/** What can be done to one sub-user or to several. */
export const ACTS = ["enable", "disable", "resend_activation", "reset_password", "delete"] as const;
/** One of them; core knows it by the same name. */
export type Act = (typeof ACTS)[number] & SubUserAction;

const results = (reply: UserResults): ItemResult[] =>
  reply.results.map(({ user_id, code, message }) => ({ id: user_id, code, message }));

/** Acts on one after another with a call that takes one; a refusal of one does not stop the others. */
export async function eachOf(
  ids: readonly string[],
  act: (user_id: string) => Promise<unknown>,
): Promise<ItemResult[]> {
  const done: ItemResult[] = [];
  for (const id of ids) {
    try {
      await act(id);
      done.push({ id, code: 0, message: "" });
    } catch (error) {
      // Without an answer there is nothing to say about this one, and nothing to hope for the next.
      if (!(error instanceof ApiError) || error.code === undefined) throw error;
      done.push({ id, code: error.code, message: error.message });
    }
  }
  return done;
}

/** Asks the server to act on sub-users. */
export const ACT: Record<Act, (user_ids: string[]) => Promise<ItemResult[]>> = {
  enable: async (user_ids) => results(await call(userEnable({ body: { user_ids } }))),
  disable: async (user_ids) => results(await call(userDisable({ body: { user_ids } }))),
  delete: async (user_ids) => results(await call(userDelete({ body: { user_ids } }))),
  resend_activation: (ids) => eachOf(ids, (user_id) => call(userActivationSend({ body: { user_id } }))),
  reset_password: (ids) => {
    let isLeft = false;
    return eachOf(ids, async (user_id) => {
      isLeft ||= !(await askProof(() => call(userPasswordReset({ body: { user_id } }))));
      // Who leaves the question is not asked again for the next one.
      if (isLeft) throw new ApiError(ruleWords({ rule: "proof_needed" }), CODES.permission, 403);
    });
  },
};
