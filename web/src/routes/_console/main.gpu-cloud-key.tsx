import { createFileRoute } from "@tanstack/react-router";
import { SshKeysPage } from "../../features/sshKey/SshKeysPage";

export const Route = createFileRoute("/_console/main/gpu-cloud-key")({
  staticData: { title: "title.ssh_key", words: ["sshKey"] },
  component: SshKeysPage,
});
