import { useState } from "react";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { SettingSections } from "../../domain/access/SettingSections";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { GpuServerDialog } from "./GpuServerDialog";
import { type Act, useAllowed } from "./useAllowed";

/** What a GPU server is called, and its end. */
export function Settings({ server }: { server: GpuServerReply }) {
  const t = useT();
  const follow = useFollow();
  const allowed = useAllowed();
  const [act, setAct] = useState<Act | null>(null);
  const sections: { title: string; text: string; act: Act; action: "gpu_server.rename" | "gpu_server.give_back" }[] = [
    { title: t("gpu_server.name"), text: server.name, act: "rename", action: "gpu_server.rename" },
    {
      title: t("gpu_server.settings_end"),
      text: t("gpu_server.give_back_text"),
      act: "give_back",
      action: "gpu_server.give_back",
    },
  ];
  return (
    <>
      <SettingSections
        sections={sections.map(({ act, action, ...shown }) => ({
          ...shown,
          may: allowed(act, server),
          label: t(action),
          onAct: () => setAct(act),
        }))}
      />
      {act && (
        <GpuServerDialog
          act={act}
          server={server}
          onClose={() => setAct(null)}
          onGone={() => follow(PATHS.gpuServers)}
        />
      )}
    </>
  );
}
