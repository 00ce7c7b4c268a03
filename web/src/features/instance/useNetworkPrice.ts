import { use } from "react";
import type { InstanceDetailReply } from "../../api/generated/types.gen";
import { loadConsole } from "../../rules/rules";
import type { ChangePrice } from "./ChangeDue";
import { pricedPart } from "./draft";
import { type PricedParts, useParts } from "./useParts";

/** What a public address, or another bandwidth of it, costs; the parts are those that are ordered. */
interface NetworkPrice extends ChangePrice, Pick<PricedParts, "parts" | "isStale" | "error" | "again"> {}

/**
 * Asks what a public address with so many Mbit/s costs an instance, or of the address that it has another bandwidth: for an hour, or by the
 * rule that the server charges by for the rest of its paid time, each part by itself.
 */
export function useNetworkPrice(
  { instance, paid_rest }: InstanceDetailReply,
  isNew: boolean,
  mbit: number,
): NetworkPrice {
  const { changePrice, networkParts } = use(loadConsole());
  const { region, scheme, bandwidth_mbit } = instance;
  const isPrepaid = scheme !== "hourly";
  const asked = (bandwidth: number, withAddress: boolean) => {
    const parts = networkParts(bandwidth, withAddress).map(pricedPart);
    return { region, scheme, periods: 1, count: 1, parts };
  };
  const now = useParts(mbit > 0 ? asked(mbit, isNew) : undefined);
  const before = useParts(isPrepaid && !isNew ? asked(bandwidth_mbit, false) : undefined);
  const is = now.total;
  const was = isNew ? is && { ...is, minor: 0 } : before.total;
  const rest =
    was && paid_rest
      ? now.parts?.reduce((sum, { quote }) => sum + changePrice(was.minor, quote.total, paid_rest), 0)
      : undefined;
  return {
    parts: now.parts,
    was,
    is,
    total: isPrepaid ? rest : is?.minor,
    isStale: now.isStale || before.isStale,
    error: now.error ?? before.error,
    again: () => Promise.all([now.again(), before.again()]),
  };
}
