import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { InstanceReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { mayItem } from "../../domain/access/mayItem";
import { newTicketPath, PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import type { Act } from "./acts";
import { InstanceDialog } from "./InstanceDialog";
import { useAgain } from "./useAgain";
import { useAllowed } from "./useAllowed";

/** What stands beside the title as a button of its own. */
const FIRST = ["start", "stop"] as const satisfies readonly Act[];
/** What stands in the menu. */
const FURTHER = [
  "restart",
  "force_stop",
  "reset_password",
  "resize",
  "rebuild",
  "renew",
  "rename",
  "move",
  "delete",
] as const satisfies readonly Act[];

/** What can be done with an instance; what cannot be done says why. */
export function InstanceActions({ instance }: { instance: InstanceReply }) {
  const t = useT();
  const follow = useFollow();
  const allowed = useAllowed();
  const again = useAgain();
  const [act, setAct] = useState<Act | null>(null);
  const some = [instance];
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {FIRST.map((one) => (
        <MayButton key={one} may={allowed(one, some)} onClick={() => setAct(one)}>
          {t(`instance.${one}`)}
        </MayButton>
      ))}
      <ButtonDropdown
        items={[
          ...FURTHER.map((one) => mayItem(one, t(`instance.${one}`), allowed(one, some))),
          again(some),
          { id: "ticket", text: t("support.open_ticket"), href: newTicketPath(instance.resource_id) },
        ]}
        onItemClick={({ detail }) => setAct(FURTHER.find((one) => one === detail.id) ?? null)}
        onItemFollow={(event) => event.detail.href && follow(event.detail.href, event)}
      >
        {t("instance_detail.more")}
      </ButtonDropdown>
      {act && (
        <InstanceDialog
          act={act}
          instances={some}
          onClose={() => setAct(null)}
          onDone={() => act === "delete" && follow(PATHS.instances)}
        />
      )}
    </SpaceBetween>
  );
}
