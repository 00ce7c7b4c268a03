import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import type { InstanceReply, Money, QuoteReply } from "../../api/generated/types.gen";
import { quoteQuery } from "../../domain/money/queries";
import { loadConsole } from "../../rules/rules";
import type { ChangePrice } from "./ChangeDue";
import { instanceQuery } from "./queries";

/** A unit, in millionths. */
const UNIT = 1_000_000;

/** What a resize costs. */
interface ResizePrice extends ChangePrice {
  /** Why there is no price. */
  failure: Error | null;
  /** Asks for the prices again. */
  refetch: () => void;
}

/** What another flavor costs an instance, by the rule that the server charges by; nothing while none is chosen. */
export function useResizePrice(instance: InstanceReply, product: string | undefined): ResizePrice {
  const { changePrice } = use(loadConsole());
  const { instance_id, region, scheme, flavor } = instance;
  const isPrepaid = scheme !== "hourly";
  const ask = (name: string) => quoteQuery({ region, product: name, scheme, quantity: UNIT, periods: 1 });
  const old = useQuery(ask(`compute/${flavor}`));
  const other = useQuery({ ...ask(product ?? ""), enabled: product !== undefined });
  const detail = useQuery({ ...instanceQuery(instance_id), enabled: isPrepaid });
  const [was, is] = [priceOf(old.data), priceOf(other.data)];
  const rest = detail.data?.paid_rest;
  const difference = was && is && rest ? changePrice(was.minor, is.minor, rest) : undefined;
  return {
    was,
    is,
    total: isPrepaid ? difference : is?.minor,
    failure: old.error ?? other.error ?? detail.error,
    refetch: () => {
      for (const query of isPrepaid ? [old, other, detail] : [other]) void query.refetch();
    },
  };
}

function priceOf(quoted: QuoteReply | undefined): Money | undefined {
  return quoted && { minor: quoted.quote.total, currency: quoted.quote.currency };
}
