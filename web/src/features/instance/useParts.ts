import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError } from "../../api/call";
import type { Money, Quote } from "../../api/generated/types.gen";
import { quoteQuery } from "../../domain/money/queries";
import type { Part, Priceable } from "./draft";

/** Milliseconds after the last change until the price is asked for. */
const PAUSE = 300;

/** A part with its price. */
interface PricedPart extends Part {
  quote: Quote;
}

/** The price of what is filled in. */
export interface PricedParts {
  asked: Priceable | undefined;
  /** The parts of one instance. */
  parts: PricedPart[] | undefined;
  /** What all of them come to: what is charged. */
  total: Money | undefined;
  /** It is of something else than is filled in. */
  isStale: boolean;
  error: ApiError | null;
  /** There is none, for now: a line that broke. */
  hasFailed: boolean;
  again: () => Promise<unknown>;
}

/** Asks what each part costs: the computation that the orders are made with. The sum of the parts, times the count, is what is charged. */
export function useParts(wanted: Priceable | undefined): PricedParts {
  const text = wanted ? JSON.stringify(wanted) : "";
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const asked = settled ? (JSON.parse(settled) as Priceable) : undefined;
  const { region = "", scheme = "hourly", periods = 1, parts: asking = [], count = 1 } = asked ?? {};
  // Equal disks are one question.
  const distinct = [...new Map(asking.map((part) => [`${part.product} ${part.quantity}`, part])).values()];
  const queries = useQueries({
    queries: distinct.map((part) => quoteQuery({ region, scheme, periods, ...part })),
  });
  const quotes = new Map(
    distinct.map((part, place) => [`${part.product} ${part.quantity}`, queries[place]?.data?.quote]),
  );
  const priced = asking.flatMap((part) => {
    const quote = quotes.get(`${part.product} ${part.quantity}`);
    return quote ? [{ ...part, quote }] : [];
  });
  const isWhole = asked !== undefined && priced.length === asking.length && priced.length > 0;
  const currency = priced[0]?.quote.currency;
  const error = queries.map((query) => query.error).find((one) => one instanceof ApiError);
  return {
    asked,
    parts: isWhole ? priced : undefined,
    total:
      isWhole && currency
        ? { minor: count * priced.reduce((sum, { quote }) => sum + quote.total, 0), currency }
        : undefined,
    isStale: settled !== text || queries.some((query) => query.isFetching),
    error: error instanceof ApiError ? error : null,
    hasFailed: asked !== undefined && queries.some(({ isError, isFetching }) => isError && !isFetching),
    again: () => Promise.all(queries.map((query) => query.refetch())),
  };
}
