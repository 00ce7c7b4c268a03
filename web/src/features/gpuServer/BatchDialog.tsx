import type { GpuServerReply } from "../../api/generated/types.gen";
import type { PaidTimeAct } from "../../domain/resource/PaidTimeDialog";
import { MoveDialog } from "./MoveDialog";
import { PaidTimesDialog } from "./PaidTimesDialog";
import { ProtectionDialog } from "./ProtectionDialog";

/** What can be done with many at once. */
export type BatchAct = PaidTimeAct | "move" | "protect" | "unprotect";

interface Props {
  act: BatchAct;
  /** What is acted on: one GPU server at least. */
  servers: readonly GpuServerReply[];
  onClose: () => void;
  onDone: () => void;
}

/** Asks what is still to be known, and does something with GPU servers: with all of them, or none. */
export function BatchDialog({ act, ...rest }: Props) {
  switch (act) {
    case "move":
      return <MoveDialog {...rest} />;
    case "protect":
    case "unprotect":
      return <ProtectionDialog act={act} {...rest} />;
  }
  return <PaidTimesDialog act={act} {...rest} />;
}
