import type { SubUserCreateDraft } from "@portico/console";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ApiError, call } from "../../../api/call";
import { CODES, MEANINGS } from "../../../api/codes";
import { userCheck } from "../../../api/generated/sdk.gen";
import type { ConsoleModule } from "../../../rules/rules";
import type { Channel, Taken } from "./taken";

/** Milliseconds after the last keystroke until the server is asked. */
const PAUSE = 500;
/** SPEC §8, sub-user check: how the server says that somebody has the contact. */
const OCCUPIED: Record<Channel, readonly (number | string | undefined)[]> = {
  // A main user's, and a sub-user's.
  mobile: [MEANINGS.sub_user_check.mobileOfMain, CODES.mobileTaken],
  email: [MEANINGS.sub_user_check.emailTaken],
};

/** Asks the server about a contact once the person pauses, if core finds nothing wrong with it. */
export function useTaken(
  form: UseFormReturn<SubUserCreateDraft>,
  module: ConsoleModule,
  taken: Taken,
  channel: Channel,
  isAsked: boolean,
): void {
  const contact = form.watch(`user.${channel}`);
  const { trigger } = form;
  useEffect(() => {
    const isWrong = () => {
      const alone = { name: "-", login_name: "-", email: "", mobile: "", [channel]: contact };
      const verdict = module.checkSubUser(alone);
      return verdict.verdict === "invalid" && verdict.violations.some(({ field }) => field === channel);
    };
    if (!isAsked || contact === "" || taken.knows(channel, contact) || isWrong()) return;
    const timer = setTimeout(async () => {
      const body = { email: "", mobile: "", [channel]: contact };
      try {
        await call(userCheck({ body }));
        taken.tell(channel, contact, false);
      } catch (error) {
        // Anything else, such as too many questions, is answered when the form is sent.
        if (!(error instanceof ApiError) || !OCCUPIED[channel].includes(error.code)) return;
        taken.tell(channel, contact, true);
        void trigger(`user.${channel}`);
      }
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [contact, channel, isAsked, module, taken, trigger]);
}
