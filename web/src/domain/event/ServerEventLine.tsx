import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { NewestServerEvent } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { PageLink } from "../../kit/ui/PageLink";
import { gpuServerPath } from "../paths";
import { useServerNote } from "./useServerNote";

const LOOKS = {
  order: "pending",
  hand_over: "success",
  give_up: "error",
  rename: "info",
  tag: "info",
  move: "info",
  renew: "success",
  protect: "info",
  unprotect: "info",
  withdraw: "stopped",
  restore: "success",
  give_back: "info",
  take_back: "info",
} as const;

/** What happened to a GPU server, which it leads to while it is there; and who did it, where it was one of the account's. */
export function ServerEventLine({ newest: { server_id, name, is_gone, event } }: { newest: NewestServerEvent }) {
  const t = useT();
  const noteOf = useServerNote();
  const path = gpuServerPath(server_id);
  return (
    <>
      <StatusIndicator type={LOOKS[event.kind]}>{t(`gpu_server.event_${event.kind}`)}</StatusIndicator>{" "}
      {is_gone ? name : <PageLink href={path}>{name}</PageLink>}{" "}
      <Box variant="span" color="text-body-secondary" fontSize="body-s">
        {event.user_name ?? noteOf(event)}
      </Box>
    </>
  );
}
