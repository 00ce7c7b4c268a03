import type { TopNavigationProps } from "@cloudscape-design/components/top-navigation";
import { useQuery } from "@tanstack/react-query";
import { messageCountQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { setMessagesOpen, useMessagesOpen } from "../../state/messagesPanel";

/** The bell, with a dot while something is unread. */
export function useMessagesUtility(): TopNavigationProps.ButtonUtility {
  const t = useT();
  const isOpen = useMessagesOpen();
  // Asked for every minute: a failure is not worth a notice each time.
  const unread = useQuery({ ...messageCountQuery, meta: { quiet: true } }).data?.unread ?? 0;
  return {
    type: "button",
    iconName: "notification",
    badge: unread > 0,
    ariaLabel: unread > 0 ? t("messages.open_unread", { count: unread }) : t("messages.open"),
    disableUtilityCollapse: true,
    onClick: () => setMessagesOpen(!isOpen),
  };
}
