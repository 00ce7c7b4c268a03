import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
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
    <SpaceBetween size="l">
      {sections.map((section) => (
        <Container
          key={section.act}
          header={
            <Header
              variant="h2"
              actions={
                <MayButton may={allowed(section.act, server)} onClick={() => setAct(section.act)}>
                  {t(section.action)}
                </MayButton>
              }
            >
              {section.title}
            </Header>
          }
        >
          <Box>{section.text}</Box>
        </Container>
      ))}
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
