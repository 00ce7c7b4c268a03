import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { useT } from "../../i18n/t";
import { GpuServerDialog } from "./GpuServerDialog";
import { useAllowed } from "./useAllowed";

/** Whether a GPU server that is paid in advance renews itself, and the way to change that. */
export function RenewalSwitch({ server }: { server: GpuServerReply }) {
  const t = useT();
  const allowed = useAllowed();
  const [isOpen, setOpen] = useState(false);
  const { renews } = server;
  return (
    <>
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <Box>{t(renews ? "gpu_server.renewal_on" : "gpu_server.renewal_off")}</Box>
        <MayButton may={allowed("turn_renewal", server)} variant="inline-link" onClick={() => setOpen(true)}>
          {t(renews ? "gpu_server.renewal_turn_off" : "gpu_server.renewal_turn_on")}
        </MayButton>
      </SpaceBetween>
      {isOpen && (
        <GpuServerDialog
          act="turn_renewal"
          server={server}
          onClose={() => setOpen(false)}
          onGone={() => setOpen(false)}
        />
      )}
    </>
  );
}
