import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { useT } from "../../i18n/t";

interface Props {
  title: string;
  /** Says what will happen. */
  children: ReactNode;
  confirm: string;
  /** Words of the button that leaves the dialog, where "Cancel" could mean the act itself. */
  leave?: string | undefined;
  busy?: boolean;
  failure?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done, and says what will happen. */
export function ConfirmDialog({ title, children, confirm, leave, busy = false, failure, onConfirm, onClose }: Props) {
  const t = useT();
  return (
    <Modal
      visible
      header={title}
      closeAriaLabel={t("shell.close")}
      onDismiss={() => busy || onClose()}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" disabled={busy} onClick={onClose}>
              {leave ?? t("common.cancel")}
            </Button>
            <Button variant="primary" formAction="none" loading={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {failure && <Alert type="error">{failure}</Alert>}
        {typeof children === "string" ? <Box>{children}</Box> : children}
      </SpaceBetween>
    </Modal>
  );
}
