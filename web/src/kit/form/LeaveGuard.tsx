import Box from "@cloudscape-design/components/box";
import { type ShouldBlockFn, useBlocker } from "@tanstack/react-router";
import { leaveEn } from "../../i18n/leave.en";
import { addEnglish, useT } from "../../i18n/t";
import { ConfirmDialog } from "../table/ConfirmDialog";

addEnglish(leaveEn);

/** Whether what is shown changes: another page, or another part of it. Filters and a wizard's steps keep what was typed. */
function isLeaving({ current, next }: Parameters<ShouldBlockFn>[0]): boolean {
  const tab = ({ search }: { search: object }) => ("tab" in search ? search.tab : undefined);
  return current.pathname !== next.pathname || tab(current) !== tab(next);
}

/** Asks before what was typed is lost to the menu, to Back, or to loading the page anew. It is there while a form is half typed. */
export function LeaveGuard() {
  const t = useT();
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: isLeaving, withResolver: true });
  if (status !== "blocked") return null;
  return (
    <ConfirmDialog
      title={t("leave.title")}
      confirm={t("leave.leave")}
      leave={t("leave.stay")}
      onConfirm={proceed}
      onClose={reset}
    >
      <Box variant="p">{t("leave.text")}</Box>
    </ConfirmDialog>
  );
}
