import { actionsZh } from "./actions.zh";
import { arrearsZh } from "./arrears.zh";
import { balanceZh } from "./balance.zh";
import { billZh } from "./bill.zh";
import { cardZh } from "./card.zh";
import type { consoleEn } from "./console.en";
import { deletionZh } from "./deletion.zh";
import { keysZh } from "./keys.zh";
import { orderZh } from "./order.zh";
import { ownDataZh } from "./ownData.zh";
import { rechargeZh } from "./recharge.zh";
import { securityZh } from "./security.zh";
import { shellZh } from "./shell.zh";
import { tableZh } from "./table.zh";
import { topUpZh } from "./topUp.zh";
import { usersZh } from "./users.zh";
import { verificationZh } from "./verification.zh";

/** The Chinese sentences of the pages behind sign-in. */
export const consoleZh: Record<keyof typeof consoleEn, string> = {
  ...orderZh,
  ...rechargeZh,
  ...shellZh,
  ...tableZh,
  ...securityZh,
  ...topUpZh,
  ...usersZh,
  ...verificationZh,
  ...keysZh,
  ...arrearsZh,
  ...balanceZh,
  ...billZh,
  ...cardZh,
  ...deletionZh,
  ...ownDataZh,
  ...actionsZh,
};
