import Box from "@cloudscape-design/components/box";
import type { NewSpending } from "@portico/console";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import type { Money } from "../../api/generated/types.gen";
import { balanceQuery, outlookQuery } from "../../api/queries";
import { useLang, useT } from "../../i18n/t";
import { loadConsole, rules } from "../../rules/rules";
import { useMay } from "../access/useMay";
import { Shortage } from "./Shortage";

interface Props {
  total: Money;
  /** By what it is billed, and whether it renews itself: what the rest of the balance lasts for depends on it. */
  spending: Omit<NewSpending, "total">;
  /** Says until when an amount is held, where that is not the review. */
  held?: (amount: string) => string;
}

/** What the order leaves of the balance; without enough, a way to recharge. */
export function Cover({ total, spending, held }: Props) {
  const t = useT();
  const may = useMay()("balance_view");
  const balance = useQuery({ ...balanceQuery, enabled: may.allowed, meta: { quiet: true } }).data;
  const amount = rules.moneyDisplay(total);
  if (total.minor === 0) return <Box>{t("order.put_aside_none")}</Box>;
  const until = held ? held(amount) : t("order.put_aside", { amount });
  if (!balance) return <Box>{until}</Box>;
  const left = balance.available.minor - total.minor;
  const currency = total.currency;
  if (left >= 0) {
    const rest = rules.moneyDisplay({ minor: left, currency });
    return (
      <Box>
        {`${until} ${t("order.after", { amount: rest })}`} <Lasts spending={{ ...spending, total: total.minor }} />
      </Box>
    );
  }
  return <Shortage available={balance.available} missing={{ minor: -left, currency }} />;
}

/** How long the balance lasts then; nothing where it lasts for ever, as far as anybody knows. */
function Lasts({ spending }: { spending: NewSpending }) {
  const t = useT();
  const lang = useLang();
  const { runwayAfter, spanWords } = use(loadConsole());
  const outlook = useQuery({ ...outlookQuery, meta: { quiet: true } }).data;
  if (!outlook) return null;
  const runway = runwayAfter(outlook, spending);
  return runway.runway === "lasts" ? t("order.after_lasts", { span: spanWords(runway.seconds, lang) }) : null;
}
