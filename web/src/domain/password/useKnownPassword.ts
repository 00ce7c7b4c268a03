import { useEffect, useState } from "react";
import type { PasswordModule } from "../../rules/rules";
import type { JudgePassword } from "./passwordRules";

/** The digits of a key that are told to the server. */
const TOLD = 4;
/** Milliseconds without a keystroke before the server is asked. */
const PAUSE = 500;

/** Asks the server's list what it has under the first digits of a key: the digits that follow. */
export type AskKnown = (prefix: string) => Promise<readonly string[]>;

interface Asked {
  module: PasswordModule;
  password: string;
  judge: JudgePassword;
  askKnown: AskKnown;
}

/** Whether the server's list has a password. Four digits of its hash leave the browser, and what the list has under them comes back. */
async function isInList({ module, password, askKnown }: Omit<Asked, "judge">): Promise<boolean> {
  const found = module.breachKeys(password).map(async (key) => {
    const suffixes = await askKnown(key.slice(0, TOLD));
    return suffixes.includes(key.slice(TOLD));
  });
  return (await Promise.all(found)).includes(true);
}

/** Whether the password that is typed, and breaks no rule of the form, became known in a breach. Asked once typing pauses. */
export function useKnownPassword({ module, password, judge, askKnown }: Asked): boolean {
  const [known, setKnown] = useState<string | null>(null);
  const isWorthAsking = password !== "" && judge(password).length === 0;
  useEffect(() => {
    if (!isWorthAsking) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      isInList({ module, password, askKnown }).then(
        (isIn) => isIn && isCurrent && setKnown(password),
        // The server judges the password again when it is sent.
        () => undefined,
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [module, password, isWorthAsking, askKnown]);
  return known !== null && known === password;
}
