import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call";
import { accountInfo } from "../../api/generated/sdk.gen";
import { accountQuery } from "../../api/queries";
import { sessionEn } from "../../i18n/session.en";
import { addEnglish, useT } from "../../i18n/t";
import { useFocusBack } from "../../kit/ui/focusBack";
import { PasswordStep } from "./PasswordStep";
import { isSamePerson } from "./samePerson";
import { useSignIn } from "./useSignIn";

addEnglish(sessionEn);

/** Why a session has ended: nobody used it, it was too old, it was ended elsewhere, or its key is gone. */
export type Ending = "idle" | "old" | "ended" | "gone";

/** What the dialog is given. */
export interface ReentryDialogProps {
  ending: Ending;
  /** Whether the same person has signed in; `false` when they left, or it was somebody else. */
  onEnd: (isIn: boolean) => void;
}

/** Asks whoever was signed in to sign in again, over the page that they were at. */
export function ReentryDialog({ ending, onEnd }: ReentryDialogProps) {
  const t = useT();
  const queries = useQueryClient();
  useFocusBack();
  const before = queries.getQueryData(accountQuery.queryKey);
  const { next, over, onStep } = useSignIn(async () => {
    const account = await call(accountInfo());
    const isSame = isSamePerson(account, before);
    if (isSame) queries.setQueryData(accountQuery.queryKey, account);
    onEnd(isSame);
  });
  const name = before?.login_name ?? "";
  const shown = (
    <div>
      <Box variant="awsui-key-label">{t("identity.login_name")}</Box>
      {name}
      {/* Lets a password manager find the password by the right name. */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
    </div>
  );
  return (
    <Modal
      visible
      header={next?.title ?? t("reentry.title")}
      closeAriaLabel={t("reentry.leave")}
      // To leave is to lose what is half typed. Escape comes up here from the puzzle over this dialog as well.
      onDismiss={({ detail }) => detail.reason === "closeButton" && onEnd(false)}
      footer={
        <Box float="right">
          <Button variant="link" formAction="none" onClick={() => onEnd(false)}>
            {t("reentry.leave")}
          </Button>
        </Box>
      }
    >
      {next?.step ?? (
        <SpaceBetween size="l">
          <Box variant="p">
            {t(`reentry.${ending}`)} {t("reentry.stays")}
          </Box>
          <PasswordStep notice={over} known={{ name, shown }} onStep={onStep} />
        </SpaceBetween>
      )}
    </Modal>
  );
}
