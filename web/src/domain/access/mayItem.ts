import type { ButtonDropdownProps } from "@cloudscape-design/components/button-dropdown";
import type { May } from "./may";

/** An item of a menu that is disabled with the reason, not hidden, when the person may not choose it. */
export function mayItem(id: string, text: string, { allowed, reason }: May): ButtonDropdownProps.Item {
  return { id, text, ...(!allowed && { disabled: true, disabledReason: reason }) };
}
