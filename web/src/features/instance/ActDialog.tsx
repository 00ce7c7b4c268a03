import { call } from "../../api/call";
import type { InstanceReply } from "../../api/generated/types.gen";
import { ActDialog as Dialog } from "../../domain/compute/ActDialog";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { CALLS, type PlainAct } from "./acts";
import { namedOf } from "./useAllowed";
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
  return (
    <Dialog
      machines={instances.map(namedOf)}
      whole={useWhole(act, instances)}
      words={{
        title: t(`instance_detail.${act}_title`, { count }),
        confirm: t(`instance.${act}`),
        text: t(`instance_detail.${act}_text`),
        begun: t(`instance_detail.${act}_begun`, { count }),
      }}
      call={(instance_ids) => call(CALLS[act]({ instance_ids }))}
      invalidate={[INSTANCES, ["resources"]]}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
