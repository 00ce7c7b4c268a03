import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { useT } from "../../i18n/t";
import { FailureAlert } from "../form/FailureAlert";
import { useFocusBack } from "../ui/focusBack";

interface Props {
  title: string;
  /** Says what will happen. */
  children: ReactNode;
  confirm: string;
  /** Words of the button that leaves the dialog, where "Cancel" could mean the act itself. */
  leave?: string | undefined;
  busy?: boolean;
  failure?: string | undefined;
  /** Why it cannot be done as it stands; nothing where it can. */
  refusal?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done, and says what will happen. */
export function ConfirmDialog({ title, children, confirm, leave, busy = false, ...rest }: Props) {
  const { failure, refusal, onConfirm, onClose } = rest;
  const t = useT();
  useFocusBack();
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
            <Button
              variant="primary"
              formAction="none"
              loading={busy}
              {...(refusal && { disabled: true, disabledReason: refusal })}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {failure && <FailureAlert words={failure} />}
        {typeof children === "string" ? <Box>{children}</Box> : children}
      </SpaceBetween>
    </Modal>
  );
}
