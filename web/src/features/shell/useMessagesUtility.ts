import type { TopNavigationProps } from "@cloudscape-design/components/top-navigation";
import { useQuery } from "@tanstack/react-query";
import { messageCountQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { setMessagesOpen, useMessagesOpen } from "../../state/messagesPanel";

/** The highest number that stands beside the bell. */
const MOST = 99;

/** The bell, with a dot and how many messages are unread while any is. */
export function useMessagesUtility(): TopNavigationProps.ButtonUtility {
  const t = useT();
  const isOpen = useMessagesOpen();
  // Asked for every minute: a failure is not worth a notice each time.
  const unread = useQuery({ ...messageCountQuery, meta: { quiet: true } }).data?.unread ?? 0;
  const count = unread > MOST ? `${MOST}+` : String(unread);
  return {
    type: "button",
    iconName: "notification",
    badge: unread > 0,
    ...(unread > 0 && { text: count, disableTextCollapse: true }),
    ariaLabel: unread > 0 ? t("messages.open_unread", { count }) : t("messages.open"),
    disableUtilityCollapse: true,
    onClick: () => setMessagesOpen(!isOpen),
  };
}
