import { breaks } from "../../api/call";

/** Sends an order for a total; where the price is another one by now, it is asked for again and `words` say so. */
export function sendPriced<A>(sent: Promise<A>, askAgain: () => unknown, words: string): Promise<A> {
  return sent.catch((refusal: unknown) => {
    if (!breaks(refusal, "total", "amount_out_of_range")) throw refusal;
    askAgain();
    throw new Error(words);
  });
}
