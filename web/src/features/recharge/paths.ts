/** Where one recharges. */
export const RECHARGE_PATH = "/main/recharge";

/** Where the payment of a recharge is followed. */
export function paymentPath(rechargeId: string): string {
  return `${RECHARGE_PATH}?recharge=${encodeURIComponent(rechargeId)}`;
}
