import Link from "@cloudscape-design/components/link";
import type { ReactNode } from "react";
import type { MessageReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { useMarkRead } from "./useMarkRead";

interface Props {
  message: MessageReply;
  children: ReactNode;
  /** The page that it leads to is opened. */
  onFollowed?: () => void;
}

/** Leads to what a message is about, which counts as reading it; plain words where it leads nowhere. What is elsewhere opens beside the console. */
export function MessageLink({ message: { message_id, link, read_at }, children, onFollowed }: Props) {
  const t = useT();
  const follow = useFollow();
  const read = useMarkRead();
  if (!link) return children;
  const isHere = link.path.startsWith("/");
  return (
    <Link
      href={link.path}
      external={!isHere}
      externalIconAriaLabel={t("messages.elsewhere")}
      onFollow={(event) => {
        if (!read_at) read.mutate({ message_ids: [message_id] });
        if (!isHere) return;
        follow(link.path, event);
        onFollowed?.();
      }}
    >
      {children}
    </Link>
  );
}
