import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { mayItem } from "../../domain/access/mayItem";
import { newTicketPath, PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { GpuServerDialog } from "./GpuServerDialog";
import { type Act, useAllowed } from "./useAllowed";

/** What stands in the menu. */
const FURTHER = ["rename", "move", "give_back"] as const satisfies readonly Act[];

/** What can be done with a GPU server; what cannot be done says why. */
export function GpuServerActions({ server }: { server: GpuServerReply }) {
  const t = useT();
  const follow = useFollow();
  const allowed = useAllowed();
  const [act, setAct] = useState<Act | null>(null);
  // What is most likely wanted of it as it is.
  const first = server.status === "pending" ? "cancel" : server.status === "failed" ? "remove" : "renew";
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <MayButton may={allowed(first, server)} onClick={() => setAct(first)}>
        {t(`gpu_server.${first}`)}
      </MayButton>
      <ButtonDropdown
        items={[
          ...FURTHER.map((one) => mayItem(one, t(`gpu_server.${one}`), allowed(one, server))),
          { id: "ticket", text: t("support.open_ticket"), href: newTicketPath(server.resource_id) },
        ]}
        onItemClick={({ detail }) => setAct(FURTHER.find((one) => one === detail.id) ?? null)}
        onItemFollow={(event) => event.detail.href && follow(event.detail.href, event)}
      >
        {t("gpu_server.more")}
      </ButtonDropdown>
      {act && (
        <GpuServerDialog
          act={act}
          server={server}
          onClose={() => setAct(null)}
          onGone={() => follow(PATHS.gpuServers)}
        />
      )}
    </SpaceBetween>
  );
}
