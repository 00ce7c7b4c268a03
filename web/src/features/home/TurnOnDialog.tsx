import type { ResourceReply } from "../../api/generated/types.gen";
import { turnOnEach } from "../../domain/resource/turnOnEach";
import { useT } from "../../i18n/t";
import { BulkDialog } from "../../kit/table/BulkDialog";

interface Props {
  /** Those whose auto-renewal the person may turn on; the same ones until it is left. */
  resources: readonly ResourceReply[];
  /** How many do not renew themselves. */
  of: string;
  /** The dialog is left; `acted` when something may have changed. */
  onClose: (acted: boolean) => void;
}

/** Turns on auto-renewal of all that expires soon, and tells what became of each. */
export function TurnOnDialog({ resources, of, onClose }: Props) {
  const t = useT();
  const count = resources.length;
  const about = [
    `${count}` !== of && t("resource.turn_on_some", { count, all: of }),
    t("resource.on_many"),
    resources.some(({ part }) => part) && t("resource.whole"),
    t("resource.on_short"),
  ];
  return (
    <BulkDialog<ResourceReply>
      title={t("resource.on_title")}
      explanation={about.filter(Boolean).join(" ")}
      confirm={t("resource.turn_on")}
      items={resources}
      itemId={({ resource_id }) => resource_id}
      itemName={({ name }) => name}
      act={turnOnEach}
      onClose={onClose}
    />
  );
}
