import type { ReactNode } from "react";
import type { MessageReply } from "../../api/generated/types.gen";
import { PageLink } from "../../kit/ui/PageLink";
import { useMarkRead } from "./useMarkRead";

interface Props {
  message: MessageReply;
  children: ReactNode;
  /** The page that it leads to is opened. */
  onFollowed?: () => void;
}

/** Leads to what a message is about, which counts as reading it; plain words where it leads nowhere. */
export function MessageLink({ message: { message_id, link, read_at }, children, onFollowed }: Props) {
  const read = useMarkRead();
  if (!link) return children;
  const note = () => {
    if (!read_at) read.mutate({ message_ids: [message_id] });
    // What is elsewhere opens beside the console.
    if (link.path.startsWith("/")) onFollowed?.();
  };
  return (
    <PageLink href={link.path} onFollow={note}>
      {children}
    </PageLink>
  );
}
