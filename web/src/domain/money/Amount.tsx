import Box from "@cloudscape-design/components/box";
import type { Money } from "../../api/generated/types.gen";
import { rules } from "../../rules/rules";

/** An amount as core prints it; what is less than nothing is marked as such. `isChange` puts a plus before what came in. */
export function Amount({ money, isChange = false }: { money: Money; isChange?: boolean }) {
  const text = `${isChange && money.minor > 0 ? "+" : ""}${rules.moneyDisplay(money)}`;
  if (money.minor >= 0 || isChange) return <span className="amount">{text}</span>;
  return (
    <Box variant="span" color="text-status-error">
      <span className="amount">{text}</span>
    </Box>
  );
}
