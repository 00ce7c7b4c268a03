import Box from "@cloudscape-design/components/box";
import type { QueryKey } from "@tanstack/react-query";
import { Confirm } from "../../kit/form/Confirm";
import { Names } from "./Names";
import type { Named } from "./obstacles";
import type { Whole } from "./useWhole";

interface Props {
  machines: readonly Named[];
  whole: Whole;
  words: { title: string; confirm: string; text: string; begun: string };
  /** Calls the server about the ids of all of them. */
  call: (ids: string[]) => Promise<unknown>;
  invalidate: readonly QueryKey[];
  onClose: () => void;
  /** Called once it has begun. */
  onDone?: (() => void) | undefined;
}

/** Asks, and does something with machines: with all of them, or none. */
export function ActDialog({ machines, whole, words, call, invalidate, onClose, onDone }: Props) {
  return (
    <Confirm
      title={words.title}
      confirm={words.confirm}
      call={() => whole.send(call)}
      says={() => words.begun}
      invalidate={invalidate}
      done={() => onDone?.()}
      onClose={onClose}
    >
      {whole.obstacles}
      <Box>{words.text}</Box>
      <Names machines={machines} />
    </Confirm>
  );
}
