import Box from "@cloudscape-design/components/box";
import { call } from "../../api/call";
import type { InstanceReply } from "../../api/generated/types.gen";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { Confirm } from "../../kit/form/Confirm";
import { CALLS, type PlainAct } from "./acts";
import { Names } from "./Names";
import { useWhole } from "./useWhole";

interface Props {
  act: Exclude<PlainAct, "delete">;
  instances: readonly InstanceReply[];
  onClose: () => void;
  /** Called once the operation has begun. */
  onDone?: (() => void) | undefined;
}

/** Asks, and does something with instances: with all of them, or none. */
export function ActDialog({ act, instances, onClose, onDone }: Props) {
  const t = useT();
  const count = instances.length;
  const { send, obstacles } = useWhole(act, instances);
  return (
    <Confirm
      title={t(`instance.${act}_title`, { count })}
      confirm={t(`instance.${act}`)}
      call={() => send((instance_ids) => call(CALLS[act]({ instance_ids })))}
      says={() => t(`instance.${act}_begun`, { count })}
      invalidate={[INSTANCES, ["resources"]]}
      done={() => onDone?.()}
      onClose={onClose}
    >
      {obstacles}
      <Box>{t(`instance.${act}_text`)}</Box>
      <Names instances={instances} />
    </Confirm>
  );
}
