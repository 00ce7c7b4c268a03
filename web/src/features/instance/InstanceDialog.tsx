import { lazy, Suspense } from "react";
import type { InstanceReply } from "../../api/generated/types.gen";
import { ActDialog } from "./ActDialog";
import type { Act } from "./acts";

// Each is fetched when it is opened.
const DeleteDialog = lazy(() => import("./DeleteDialog").then((module) => ({ default: module.DeleteDialog })));
const MoveDialog = lazy(() => import("./MoveDialog").then((module) => ({ default: module.MoveDialog })));
const PasswordDialog = lazy(() => import("./PasswordDialog").then((module) => ({ default: module.PasswordDialog })));
const RebuildDialog = lazy(() => import("./RebuildDialog").then((module) => ({ default: module.RebuildDialog })));
const RenameDialog = lazy(() => import("./RenameDialog").then((module) => ({ default: module.RenameDialog })));
const RenewDialog = lazy(() => import("./RenewDialog").then((module) => ({ default: module.RenewDialog })));
const ResizeDialog = lazy(() => import("./ResizeDialog").then((module) => ({ default: module.ResizeDialog })));
const TagsDialog = lazy(() => import("./TagsDialog").then((module) => ({ default: module.TagsDialog })));

interface Props {
  act: Act;
  /** What is acted on: one instance at least. */
  instances: readonly InstanceReply[];
  onClose: () => void;
  /** It is done, or has begun. */
  onDone?: () => void;
}

/** Asks what is still to be known, and does something with instances. */
export function InstanceDialog(props: Props) {
  return (
    <Suspense fallback={null}>
      <Asked {...props} />
    </Suspense>
  );
}

function Asked({ act, instances, onClose, onDone }: Props) {
  const [instance] = instances;
  if (!instance) return null;
  switch (act) {
    case "rename":
      return <RenameDialog instance={instance} onClose={onClose} />;
    case "tag":
      return <TagsDialog instance={instance} onClose={onClose} />;
    case "reset_password":
      return <PasswordDialog instance={instance} onClose={onClose} />;
    case "resize":
      return <ResizeDialog instance={instance} onClose={onClose} />;
    case "rebuild":
      return <RebuildDialog instance={instance} onClose={onClose} />;
    case "move":
      return <MoveDialog instances={instances} onClose={onClose} onDone={onDone} />;
    case "renew":
      return <RenewDialog instances={instances} onClose={onClose} onDone={onDone} />;
    case "delete":
      return <DeleteDialog instances={instances} onClose={onClose} onDone={onDone} />;
  }
  return <ActDialog act={act} instances={instances} onClose={onClose} onDone={onDone} />;
}
