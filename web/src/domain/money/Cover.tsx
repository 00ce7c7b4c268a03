import Box from "@cloudscape-design/components/box";
import { useQuery } from "@tanstack/react-query";
import type { Money } from "../../api/generated/types.gen";
import { balanceQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { rules } from "../../rules/rules";
import { useMay } from "../access/useMay";
import { Shortage } from "./Shortage";

interface Props {
  total: Money;
  /** Says until when an amount is held, where that is not the review. */
  held?: (amount: string) => string;
}

/** What the order leaves of the balance; without enough, a way to recharge. */
export function Cover({ total, held }: Props) {
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
    return <Box>{`${until} ${t("order.after", { amount: rest })}`}</Box>;
  }
  return <Shortage available={balance.available} missing={{ minor: -left, currency }} />;
}
