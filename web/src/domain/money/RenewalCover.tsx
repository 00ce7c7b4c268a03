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
  const { available, left } = useLeft(total);
  if (!available || !left) return t("resource.renew_pays");
  if (left.minor < 0) return <Missing available={available} left={left} />;
  return t("resource.renew_leaves", { amount: rules.moneyDisplay(left) });
}

/** What the balance lacks for a change that is paid at once, with a way to recharge; nothing where it is enough. */
export function ChangeCover({ total }: { total: Money }) {
  const { available, left } = useLeft(total);
  return available && left && total.minor > 0 && left.minor < 0 ? <Missing available={available} left={left} /> : null;
}

function Missing({ available, left: { minor, currency } }: { available: Money; left: Money }) {
  return <Shortage available={available} missing={{ minor: -minor, currency }} />;
}

/** What is available, and what a payment leaves of it; nothing for whoever may not see it. */
function useLeft({ minor, currency }: Money): { available?: Money; left?: Money } {
  const may = useMay()("balance_view");
  const balance = useQuery({ ...balanceQuery, enabled: may.allowed, meta: { quiet: true } }).data;
  if (!balance) return {};
  const { available } = balance;
  return { available, left: { minor: available.minor - minor, currency } };
}
