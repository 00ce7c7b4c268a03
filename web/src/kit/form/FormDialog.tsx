import Button from "@cloudscape-design/components/button";
import Modal, { type ModalProps } from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import * as tokens from "@cloudscape-design/design-tokens";
import { type CSSProperties, type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from "react";
import { useT } from "../../i18n/t";
import { halfTyped } from "../../state/halfTyped";
import { useStore } from "../../state/store";
import { useFocusBack } from "../ui/focusBack";
import { StepForm } from "./StepForm";

interface Props {
  title: string;
  submit: string;
  busy: boolean;
  /** What went wrong with the whole form. */
  failure: string | null;
  size?: ModalProps.Size;
  /** Why it cannot be sent as it stands; nothing where it can. */
  refusal?: string | undefined;
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
  /** A further button, left of those that leave the dialog. */
  aside?: ReactNode;
  children: ReactNode;
}

// Seldom asked.
const LeaveDialog = lazy(() => import("./LeaveDialog").then((module) => ({ default: module.LeaveDialog })));

/** A form in a dialog: Enter sends it, Escape leaves it, which is asked about once something is typed; a click beside it does nothing. */
export function FormDialog({
  title,
  submit,
  busy,
  failure,
  size = "medium",
  refusal,
  onSubmit,
  onClose,
  aside,
  children,
}: Props) {
  const t = useT();
  const id = useId();
  useFocusBack();
  const [before] = useState(halfTyped.get);
  const isTyped = useStore(halfTyped) > before;
  const [isAsked, setAsked] = useState(false);
  const dismiss = (reason: string) => {
    // Escape in the question comes up here as well: it answers that alone.
    if (busy || isAsked || reason === "overlay") return;
    if (isTyped) setAsked(true);
    else onClose();
  };
  return (
    <Modal
      visible
      size={size}
      header={title}
      closeAriaLabel={t("shell.close")}
      onDismiss={({ detail }) => dismiss(detail.reason)}
      footer={
        <div style={footer}>
          {aside}
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" disabled={busy} onClick={onClose}>
              {t("common.cancel")}
            </Button>
            <Button
              variant="primary"
              form={id}
              loading={busy}
              {...(refusal && { disabled: true, disabledReason: refusal })}
            >
              {submit}
            </Button>
          </SpaceBetween>
        </div>
      }
    >
      <StepForm id={id} failure={failure} onSubmit={onSubmit}>
        {children}
      </StepForm>
      {isAsked && (
        <Suspense fallback={null}>
          <LeaveDialog of="dialog" onLeave={onClose} onStay={() => setAsked(false)} />
        </Suspense>
      )}
    </Modal>
  );
}

/** What leaves the dialog stays together at its end, also where the further button has a line of its own. */
const footer: CSSProperties = {
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: tokens.spaceScaledXs,
};
