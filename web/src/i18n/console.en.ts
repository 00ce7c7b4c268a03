import { actionsEn } from "./actions.en";
import { arrearsEn } from "./arrears.en";
import { balanceEn } from "./balance.en";
import { billEn } from "./bill.en";
import { cardEn } from "./card.en";
import { deletionEn } from "./deletion.en";
import { keysEn } from "./keys.en";
import { orderEn } from "./order.en";
import { ownDataEn } from "./ownData.en";
import { rechargeEn } from "./recharge.en";
import { securityEn } from "./security.en";
import { shellEn } from "./shell.en";
import { tableEn } from "./table.en";
import { topUpEn } from "./topUp.en";
import { usersEn } from "./users.en";
import { verificationEn } from "./verification.en";

/** The English sentences of the pages behind sign-in, which the first visit does not wait for. */
export const consoleEn = {
  ...keysEn,
  ...arrearsEn,
  ...balanceEn,
  ...billEn,
  ...cardEn,
  ...deletionEn,
  ...ownDataEn,
  ...actionsEn,
  ...orderEn,
  ...rechargeEn,
  ...shellEn,
  ...tableEn,
  ...securityEn,
  ...topUpEn,
  ...usersEn,
  ...verificationEn,
} as const;
