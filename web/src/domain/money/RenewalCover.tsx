import { useQuery } from "@tanstack/react-query";
import type { Money } from "../../api/generated/types.gen";
import { balanceQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { rules } from "../../rules/rules";
import { useMay } from "../access/useMay";
import { Shortage } from "./Shortage";

/** What a renewal leaves of the balance; without enough, a way to recharge. */
export function RenewalCover({ total }: { total: Money }) {
  const t = useT();
  const may = useMay()("balance_view");
  const balance = useQuery({ ...balanceQuery, enabled: may.allowed, meta: { quiet: true } }).data;
  if (!balance) return t("resource.renew_pays");
  const { currency } = total;
  const left = balance.available.minor - total.minor;
  if (left < 0) return <Shortage available={balance.available} missing={{ minor: -left, currency }} />;
  return t("resource.renew_leaves", { amount: rules.moneyDisplay({ minor: left, currency }) });
}
