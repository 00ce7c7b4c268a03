import { call } from "../../api/call";
import { computeInstanceTags } from "../../api/generated/sdk.gen";
import type { InstanceReply } from "../../api/generated/types.gen";
import { TagsDialog as Dialog } from "../../domain/compute/TagsDialog";
import { INSTANCES } from "../../domain/instance/queries";

/** Gives an instance other tags. */
export function TagsDialog({ instance, onClose }: { instance: InstanceReply; onClose: () => void }) {
  const { instance_id, name, tags } = instance;
  return (
    <Dialog
      name={name}
      tags={tags}
      under="instance"
      send={(checked) => call(computeInstanceTags({ body: { instance_id, instance: checked } }))}
      invalidate={[INSTANCES]}
      onClose={onClose}
    />
  );
}
