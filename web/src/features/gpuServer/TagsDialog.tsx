import { call } from "../../api/call";
import { computeGpuServerTags } from "../../api/generated/sdk.gen";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { TagsDialog as Dialog } from "../../domain/compute/TagsDialog";
import { GPU_SERVERS } from "./queries";

/** Gives a GPU server other tags. */
export function TagsDialog({ server, onClose }: { server: GpuServerReply; onClose: () => void }) {
  const { server_id, name, tags } = server;
  return (
    <Dialog
      name={name}
      tags={tags}
      under="server"
      send={(checked) => call(computeGpuServerTags({ body: { server_id, server: checked } }))}
      invalidate={[GPU_SERVERS]}
      onClose={onClose}
    />
  );
}
