import { useSite } from "../../api/site";
import type { Choice } from "../../kit/ui/SelectField";
import { useMayOrderIn } from "./useMayOrder";

/** The regions as choices, and the names of those to begin with: where the person may order, or all where that is nowhere. */
export function useOrderRegions(): { choices: Choice[]; open: readonly string[] } {
  const { regions } = useSite();
  const mayIn = useMayOrderIn();
  const choices = regions.map((value): Choice => {
    const may = mayIn(value);
    return { value, label: value, ...(!may.allowed && { disabled: true, disabledReason: may.reason }) };
  });
  const open = choices.filter(({ disabled }) => !disabled).map(({ value }) => value);
  return { choices, open: open.length > 0 ? open : regions };
}
