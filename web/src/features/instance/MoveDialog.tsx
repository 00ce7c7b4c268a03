import { call } from "../../api/call";
import { computeInstanceMove } from "../../api/generated/sdk.gen";
import type { InstanceReply } from "../../api/generated/types.gen";
import { MoveDialog as Dialog } from "../../domain/compute/MoveDialog";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { namedOf } from "./useAllowed";
import { useWhole } from "./useWhole";

interface Props {
  instances: readonly InstanceReply[];
  onClose: () => void;
  /** Called once all stand in the other project. */
  onDone?: (() => void) | undefined;
}

/** Moves instances to another project or VDC. */
export function MoveDialog({ instances, onClose, onDone }: Props) {
  const t = useT();
  const count = instances.length;
  return (
    <Dialog
      machines={instances.map((instance) => ({ ...instance, ...namedOf(instance) }))}
      whole={useWhole("move", instances)}
      words={{
        title: t("instance_detail.move_title", { count }),
        submit: t("instance.move"),
        text: t("instance_detail.move_text"),
        done: t("instance_detail.move_done", { count }),
      }}
      move={(instance_ids, place) => call(computeInstanceMove({ body: { instance_ids, ...place } }))}
      invalidate={[INSTANCES, ["resources"]]}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
