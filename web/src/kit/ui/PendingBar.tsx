import { useRouterState } from "@tanstack/react-router";
import { useT } from "../../i18n/t";

/** The sign of a page that is on its way; styles keep it out of sight for the first 150 ms, which most pages need less than. */
export function PendingBar() {
  const t = useT();
  const isPending = useRouterState({ select: ({ isLoading }) => isLoading });
  return isPending && <div className="pending" role="progressbar" aria-label={t("common.loading")} />;
}
