import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { useT } from "../i18n/t";
import { useFocusBack } from "../kit/ui/focusBack";
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
    <Modal
      visible
      size="large"
      header={title}
      closeAriaLabel={t("shell.close")}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button variant="primary" formAction="none" onClick={onClose}>
            {t("shell.close")}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <DialogSteps />
        <DialogFacts>
          <SpaceBetween size="m">{children}</SpaceBetween>
        </DialogFacts>
        {isRefused && <Box color="text-body-secondary">{t("operator.not_allowed")}</Box>}
      </SpaceBetween>
    </Modal>
  );
}
