import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import type { Ref } from "react";
import type { May } from "./may";

interface Props extends ButtonProps {
  /** What core says; a button that may not be pressed tells why. */
  may: May;
  ref?: Ref<ButtonProps.Ref>;
}

/** A button that is disabled with the reason, not hidden, when the person may not press it. */
export function MayButton({ may, ...props }: Props) {
  if (may.allowed) return <Button {...props} />;
  return <Button {...props} disabled disabledReason={may.reason} />;
}
