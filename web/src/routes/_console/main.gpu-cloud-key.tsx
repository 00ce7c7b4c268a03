import { createFileRoute } from "@tanstack/react-router";
import { SshKeysPage } from "../../features/sshKey/SshKeysPage";
import { searchTexts } from "../../kit/page/searchTexts";

export const Route = createFileRoute("/_console/main/gpu-cloud-key")({
  staticData: { title: "title.ssh_key", words: ["sshKey"] },
  validateSearch: searchTexts<"q" | "sort" | "new">(),
  component: SshKeysPage,
});
