import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import type { ReactNode } from "react";
import { useT } from "../../i18n/t";
import { useFocusBack } from "./focusBack";

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in which something is only read: closing it is all that can be done. */
export function ReadDialog({ title, onClose, children }: Props) {
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
      {children}
    </Modal>
  );
}
