import type { ButtonProps } from "@cloudscape-design/components/button";
import { MayButton } from "../domain/access/MayButton";
import type { OperatorOperation } from "./generated/types.gen";
import { useCan } from "./may";

interface Props extends Omit<ButtonProps, "disabledReason"> {
  /** What pressing it does. */
  needs: OperatorOperation;
  /** Why it cannot be done as things stand, in words; nothing where it can. */
  obstacle?: string | false | undefined;
}

/** A button that is disabled with the reason, not hidden, when the operator's roles or what stands in the way forbid what it does. */
export function AllowedButton({ needs, obstacle, ...props }: Props) {
  const can = useCan();
  return <MayButton may={can(needs, obstacle)} {...props} />;
}
