import { useState } from "react";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { SettingSections } from "../../domain/access/SettingSections";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { GpuServerDialog } from "./GpuServerDialog";
import { type Act, useAllowed } from "./useAllowed";

/** What a GPU server is called, where it belongs, whether it is protected, and its end. */
export function Settings({ server }: { server: GpuServerReply }) {
  const t = useT();
  const follow = useFollow();
  const allowed = useAllowed();
  const [act, setAct] = useState<Act | null>(null);
  const { name, project_name, vdc_name, is_protected, tags } = server;
  const place = [project_name, vdc_name].filter(Boolean).join(" / ");
  const sections: { title: string; text: string; act: Exclude<Act, "turn_renewal"> }[] = [
    { title: t("gpu_server.name"), text: name, act: "rename" },
    { title: t("compute.tags"), text: tags.join(", ") || t("compute.tags_none"), act: "tag" },
    { title: t("gpu_server.settings_place"), text: place || t("gpu_server.settings_no_place"), act: "move" },
    {
      title: t("gpu_server.protection"),
      text: t(is_protected ? "gpu_server.protection_on" : "gpu_server.protection_off"),
      act: is_protected ? "unprotect" : "protect",
    },
    { title: t("gpu_server.settings_end"), text: t("gpu_server.give_back_text"), act: "give_back" },
  ];
  return (
    <>
      <SettingSections
        sections={sections.map(({ act, ...shown }) => ({
          ...shown,
          may: allowed(act, server),
          label: t(`gpu_server.${act}`),
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
