import Badge from "@cloudscape-design/components/badge";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import * as tokens from "@cloudscape-design/design-tokens";
import { type CSSProperties, useEffect, useRef } from "react";
import type { MessageReply } from "../../api/generated/types.gen";
import { MessageLink } from "../../domain/message/MessageLink";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { isFocusLost } from "../../kit/ui/focusBack";
import { setMessagesOpen } from "../../state/messagesPanel";

interface Props {
  message: MessageReply;
  onRead: () => void;
}

/** A message with its text; an unread one can be marked as read. */
export function MessageItem({ message, onRead }: Props) {
  const t = useT();
  const times = useTimes();
  const { title, body, link, created_at, read_at } = message;
  const line = useRef<HTMLLIElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!read_at || !isPressed.current) return;
    isPressed.current = false;
    // The button has gone, and the focus with it: whoever goes by the keyboard stays at the message.
    if (isFocusLost()) line.current?.focus();
  }, [read_at]);
  const mark = () => {
    isPressed.current = true;
    onRead();
  };
  return (
    <li ref={line} tabIndex={-1} style={item}>
      <SpaceBetween size="xxs">
        <div style={head}>
          <Box variant="h3" fontSize="heading-xs">
            {title}
          </Box>
          {!read_at && <Badge color="blue">{t("messages.unread")}</Badge>}
        </div>
        <div style={text}>{body}</div>
        {link && (
          <MessageLink message={message} onFollowed={() => setMessagesOpen(false)}>
            {link.label}
          </MessageLink>
        )}
        <div style={head}>
          <Box color="text-body-secondary" fontSize="body-s">
            <time dateTime={created_at} title={times.at(created_at)}>
              {times.ago(created_at)}
            </time>
          </Box>
          {!read_at && (
            <Button variant="inline-link" ariaLabel={t("messages.mark_one", { title })} onClick={mark}>
              {t("messages.mark")}
            </Button>
          )}
        </div>
      </SpaceBetween>
    </li>
  );
}

const item: CSSProperties = {
  marginBlockEnd: tokens.spaceScaledM,
  paddingBlockEnd: tokens.spaceScaledM,
  borderBlockEnd: `1px solid ${tokens.colorBorderDividerDefault}`,
};
const head: CSSProperties = {
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: tokens.spaceScaledXs,
};
const text: CSSProperties = { overflowWrap: "anywhere" };
