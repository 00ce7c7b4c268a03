import { type ReactNode, useState } from "react";
import type { SignInReply } from "../../api/generated/types.gen";
import { loadPart } from "../../api/transport";
import { useT } from "../../i18n/t";

/** What each step after the password is given. */
export interface StepProps {
  /** Goes on from an answer of the server's. */
  onStep: (reply: SignInReply) => Promise<void>;
  /** The challenge has ended, in the server's words, or the person goes back (`null`). */
  onOver: (words: string | null) => void;
}

/** A sign-in as far as it has come. */
export interface SignIn extends Pick<StepProps, "onStep"> {
  /** What comes after the password; `null` while that is asked for. */
  next: { title: string; step: ReactNode } | null;
  /** Why the password is asked for again, in the server's words. */
  over: string | null;
}

/** A step after the password, whose code the first visit need not wait for. */
interface Next {
  title: "sign_in.code_title" | "factor.title";
  draw: (props: StepProps) => ReactNode;
}

/** Signing in after the password: a second factor, or a code to a bound contact, where the account wants one; then `onIn`. */
export function useSignIn(onIn: () => Promise<void>): SignIn {
  const t = useT();
  const [next, setNext] = useState<Next | null>(null);
  const [over, setOver] = useState<string | null>(null);

  const onStep = async (reply: SignInReply) => {
    switch (reply.step) {
      case "signed_in":
        return onIn();
      case "code": {
        const { SignInCode } = await loadPart(() => import("./SignInCode"));
        return setNext({ title: "sign_in.code_title", draw: (props) => <SignInCode {...reply} {...props} /> });
      }
      case "second_factor": {
        const { SecondFactorStep } = await loadPart(() => import("./SecondFactorStep"));
        return setNext({ title: "factor.title", draw: (props) => <SecondFactorStep {...reply} {...props} /> });
      }
    }
  };

  const onOver = (words: string | null) => {
    setOver(words);
    setNext(null);
  };

  return { next: next && { title: t(next.title), step: next.draw({ onStep, onOver }) }, over, onStep };
}
