import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { useT } from "../i18n/t";
import { useFocusBack } from "../kit/ui/focusBack";
import { ReadDialog } from "../kit/ui/ReadDialog";
import { DialogFacts } from "./DialogFacts";
import { DialogSteps } from "./Steps";

interface Props {
  title: string;
  /** Whether there would be something to do, which the operator's roles do not allow: that is said. */
  isRefused?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Something that is only looked at: there is nothing to do with it, or the operator's roles do not allow it. */
export function ShownDialog({ title, isRefused = false, onClose, children }: Props) {
  const t = useT();
  useFocusBack();
  return (
    <ReadDialog title={title} onClose={onClose}>
      <SpaceBetween size="m">
        <DialogSteps />
        <DialogFacts>
          <SpaceBetween size="m">{children}</SpaceBetween>
        </DialogFacts>
        {isRefused && <Box color="text-body-secondary">{t("operator.not_allowed")}</Box>}
      </SpaceBetween>
    </ReadDialog>
  );
}
