import Box from "@cloudscape-design/components/box";
import { leaveEn } from "../../i18n/leave.en";
import { addEnglish, useT } from "../../i18n/t";
import { ConfirmDialog } from "../table/ConfirmDialog";

addEnglish(leaveEn);

/** The question, where it is about something else than what was typed. */
export interface LeaveWords {
  title: string;
  text: string;
  leave: string;
}

/** What is left: a page, or a dialog on it. */
const KEYS = {
  page: { title: "leave.title", leave: "leave.leave", stay: "leave.stay" },
  dialog: { title: "leave.discard_title", leave: "leave.discard", stay: "leave.stay_here" },
} as const;

interface Props {
  of: keyof typeof KEYS;
  words?: LeaveWords | undefined;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before what was typed is lost with the page or the dialog that is left. */
export function LeaveDialog({ of, words, onLeave, onStay }: Props) {
  const t = useT();
  const keys = KEYS[of];
  return (
    <ConfirmDialog
      title={words?.title ?? t(keys.title)}
      confirm={words?.leave ?? t(keys.leave)}
      leave={t(keys.stay)}
      onConfirm={onLeave}
      onClose={onStay}
    >
      <Box variant="p">{words?.text ?? t("leave.text")}</Box>
    </ConfirmDialog>
  );
}
