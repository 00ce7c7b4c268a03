import SpaceBetween from "@cloudscape-design/components/space-between";
import type { FormEvent, MouseEvent, ReactNode } from "react";
import { FailureAlert } from "./FailureAlert";
import { StepFocus } from "./StepFocus";

interface Props {
  /** Lets a button outside the form send it. */
  id?: string;
  /** What went wrong with the whole form. */
  failure: string | null;
  onSubmit: (event: FormEvent) => unknown;
  /** Called whenever the person types. */
  onTyped?: () => void;
  children: ReactNode;
}

/**
 * A press on a button leaves the focus where it is until the click. Otherwise leaving a field would show its mistake, the
 * button would move away under the pointer, and the click would be lost.
 */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
}

/** A form with what went wrong above its fields; the focus stays where it is. */
export function PlainForm({ id, failure, onSubmit, onTyped, children }: Props) {
  return (
    <form id={id} onSubmit={onSubmit} onInput={onTyped} onMouseDown={keepFocus} noValidate>
      <SpaceBetween size="l">
        {failure && <FailureAlert words={failure} />}
        {children}
      </SpaceBetween>
    </form>
  );
}

/** The form of one step; its first field gets the focus. */
export function StepForm(props: Props) {
  return (
    <StepFocus>
      <PlainForm {...props} />
    </StepFocus>
  );
}
