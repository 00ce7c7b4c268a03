import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { lazy, Suspense, useState } from "react";
import type { InstanceReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { mayItem } from "../../domain/access/mayItem";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { ActDialog } from "./ActDialog";
import { ACTS, type AnyAct } from "./acts";
import { RenameDialog } from "./RenameDialog";
import { useAllowed } from "./useAllowed";

// Forms that few open are fetched when they are.
const PasswordDialog = lazy(() => import("./PasswordDialog").then((module) => ({ default: module.PasswordDialog })));
const RebuildDialog = lazy(() => import("./RebuildDialog").then((module) => ({ default: module.RebuildDialog })));
const ResizeDialog = lazy(() => import("./ResizeDialog").then((module) => ({ default: module.ResizeDialog })));

/** What stands beside the title as a button of its own. */
const FIRST = ["start", "stop", "restart"] as const satisfies readonly AnyAct[];
/** What stands in the menu. */
const FURTHER = ["force_stop", "reset_password", "resize", "rebuild", "rename", "delete"] as const satisfies readonly AnyAct[];

/** What can be done with an instance; what cannot be done says why. */
export function InstanceActions({ instance }: { instance: InstanceReply }) {
  const t = useT();
  const follow = useFollow();
  const allowed = useAllowed();
  const [act, setAct] = useState<AnyAct | null>(null);
  const close = () => setAct(null);
  const plain = ACTS.find((one) => one === act);
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {FIRST.map((one) => (
        <MayButton key={one} may={allowed(one, [instance])} onClick={() => setAct(one)}>
          {t(`instance.${one}`)}
        </MayButton>
      ))}
      <ButtonDropdown
        items={FURTHER.map((one) => mayItem(one, t(`instance.${one}`), allowed(one, [instance])))}
        onItemClick={({ detail }) => setAct(FURTHER.find((one) => one === detail.id) ?? null)}
      >
        {t("instance.more")}
      </ButtonDropdown>
      {plain && (
        <ActDialog
          act={plain}
          instances={[instance]}
          onClose={close}
          onDone={() => plain === "delete" && follow(PATHS.instances)}
        />
      )}
      {act === "rename" && <RenameDialog instance={instance} onClose={close} />}
      <Suspense fallback={null}>
        {act === "reset_password" && <PasswordDialog instance={instance} onClose={close} />}
        {act === "resize" && <ResizeDialog instance={instance} onClose={close} />}
        {act === "rebuild" && <RebuildDialog instance={instance} onClose={close} />}
      </Suspense>
    </SpaceBetween>
  );
}
