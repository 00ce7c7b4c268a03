import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, call } from "../../api/call";
import { billingQuote } from "../../api/generated/sdk.gen";
import type { QuoteDraft, QuoteReply } from "../../api/generated/types.gen";
import type { Read } from "./draft";

/** Milliseconds after the last change until the price is asked for. */
const PAUSE = 300;

/** The price of what is filled in. */
export interface Priced {
  /** What was asked for last. */
  asked: QuoteDraft | undefined;
  /** The last price; of something else while `isStale`. */
  data: QuoteReply | undefined;
  isStale: boolean;
  /** Why there is none. */
  error: ApiError | null;
  hasFailed: boolean;
  again: () => Promise<unknown>;
}

/** Asks what the order costs whenever it is another one: the computation that the bill is made with. */
export function useQuote(read: Read): Priced {
  const text = read.verdict === "valid" ? JSON.stringify(read.value) : "";
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const asked = settled ? (JSON.parse(settled) as QuoteDraft) : undefined;
  const query = useQuery({
    queryKey: ["quote", settled],
    queryFn: ({ signal }) => call(billingQuote({ body: asked as QuoteDraft, signal })),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
  const isValid = text !== "";
  return {
    asked,
    data: isValid && !query.isError ? query.data : undefined,
    isStale: settled !== text || query.isPlaceholderData || query.isFetching,
    error: isValid && query.error instanceof ApiError ? query.error : null,
    hasFailed: isValid && query.isError,
    again: query.refetch,
  };
}
