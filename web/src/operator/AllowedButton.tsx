import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import { useT } from "../i18n/t";
import type { OperatorOperation } from "./generated/types.gen";
import { useMay } from "./may";

interface Props extends ButtonProps {
  /** What pressing it does. */
  needs: OperatorOperation;
}

/** A button that is disabled with the reason, not hidden, when the operator's roles do not allow what it does. */
export function AllowedButton({ needs, ...props }: Props) {
  const t = useT();
  const may = useMay();
  if (may(needs)) return <Button {...props} />;
  return <Button {...props} disabled disabledReason={t("operator.not_allowed")} />;
}
