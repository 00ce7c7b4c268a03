import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import type { Rule } from "@portico/console";
import { useSuspenseQuery } from "@tanstack/react-query";
import { use } from "react";
import { accountQuery } from "../../api/queries";
import { ruleWords } from "../../i18n/ruleWords";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { loadConsole } from "../../rules/rules";
import { PATHS } from "../paths";

/** Why the account may not open services or recharge yet; `undefined` once it may. */
export function useUnverified(): Rule | undefined {
  const module = use(loadConsole());
  const { data: account } = useSuspenseQuery(accountQuery);
  const { confirmed, ...states } = account.customer.verification;
  return module.mayOpenServices({ ...states, confirmed: confirmed ?? undefined });
}

interface Props {
  refusal: Rule;
  /** What nobody may do before the account is verified. */
  text: string;
}

/** SPEC §6: accounts that are not verified cannot do this. While the documents are looked at it says so; only the main user may verify. */
export function Unverified({ refusal, text }: Props) {
  const t = useT();
  const follow = useFollow();
  const { data: account } = useSuspenseQuery(accountQuery);
  const isInReview = refusal.rule === "verification_in_review";
  return (
    <Alert
      type={isInReview ? "info" : "warning"}
      {...(account.roles.includes("main") && {
        action: (
          <Button href={PATHS.verification} onFollow={(event) => follow(PATHS.verification, event)}>
            {t(isInReview ? "recharge.verify_see" : "recharge.verify")}
          </Button>
        ),
      })}
    >
      {isInReview ? ruleWords(refusal) : text}
    </Alert>
  );
}
