import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { balanceQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { rules } from "../../rules/rules";
import { ArrearsAlert } from "./ArrearsAlert";
import { useRunwayWords } from "./useRunwayWords";

/** What can be spent and how long it lasts, in one line, below what is owed; nothing until that is known. */
export function BalanceLine() {
  const t = useT();
  const lasts = useRunwayWords();
  const balance = useQuery({ ...balanceQuery, meta: { quiet: true } }).data;
  if (!balance) return null;
  const amount = rules.moneyDisplay(balance.available);
  return (
    <SpaceBetween size="s">
      <ArrearsAlert account={balance} />
      <Box color="text-body-secondary">
        {t("balance.line", { amount })}{" "}
        {balance.runway.runway === "lasts" && t("balance.line_lasts", { span: lasts(balance.runway) })}
      </Box>
    </SpaceBetween>
  );
}
