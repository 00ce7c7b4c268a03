import { useState } from "react";
import type { InstanceReply } from "../../api/generated/types.gen";
import { SettingSections } from "../../domain/access/SettingSections";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import type { Act } from "./acts";
import { InstanceDialog } from "./InstanceDialog";
import { useAllowed } from "./useAllowed";

/** What an instance is called, where it belongs, whether it is protected, and its deletion. */
export function Settings({ instance }: { instance: InstanceReply }) {
  const t = useT();
  const follow = useFollow();
  const allowed = useAllowed();
  const [act, setAct] = useState<Act | null>(null);
  const { name, project_name, vdc_name, is_protected, tags } = instance;
  const place = [project_name, vdc_name].filter(Boolean).join(" / ");
  const sections: { title: string; text: string; act: Act }[] = [
    { title: t("instance.name"), text: name, act: "rename" },
    { title: t("compute.tags"), text: tags.join(", ") || t("compute.tags_none"), act: "tag" },
    { title: t("instance_detail.settings_place"), text: place || t("instance_detail.settings_no_place"), act: "move" },
    {
      title: t("instance.protection"),
      text: t(is_protected ? "instance_detail.protection_on" : "instance_detail.protection_off"),
      act: is_protected ? "unprotect" : "protect",
    },
    { title: t("instance_detail.settings_delete"), text: t("instance_detail.delete_text"), act: "delete" },
  ];
  return (
    <>
      <SettingSections
        sections={sections.map(({ act, ...shown }) => ({
          ...shown,
          may: allowed(act, [instance]),
          label: t(`instance.${act}`),
          onAct: () => setAct(act),
        }))}
      />
      {act && (
        <InstanceDialog
          act={act}
          instances={[instance]}
          onClose={() => setAct(null)}
          onDone={() => act === "delete" && follow(PATHS.instances)}
        />
      )}
    </>
  );
}
