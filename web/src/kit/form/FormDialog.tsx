import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal, { type ModalProps } from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type FormEvent, type ReactNode, useId } from "react";
import { useT } from "../../i18n/t";
import { useFocusBack } from "../ui/focusBack";
import { StepForm } from "./StepForm";
import type { Attempt } from "./useAttempt";

interface Props {
  title: string;
  submit: string;
  attempt: Attempt;
  size?: ModalProps.Size;
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
  /** A further button, left of those that leave the dialog. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A form in a dialog: Enter sends it, Escape leaves it. */
export function FormDialog({ title, submit, attempt, size = "medium", onSubmit, onClose, aside, children }: Props) {
  const t = useT();
  const id = useId();
  useFocusBack();
  return (
    <Modal
      visible
      size={size}
      header={title}
      closeAriaLabel={t("shell.close")}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            {aside}
            <Button variant="link" formAction="none" disabled={attempt.busy} onClick={onClose}>
              {t("common.cancel")}
            </Button>
            <Button variant="primary" form={id} loading={attempt.busy}>
              {submit}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <StepForm id={id} failure={attempt.failure} onSubmit={onSubmit}>
        {children}
      </StepForm>
    </Modal>
  );
}
