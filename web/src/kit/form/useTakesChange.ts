import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { ApiError } from "../../api/call";
import { takesChange } from "./takesChange";

/** Takes the refusal of what somebody else has changed meanwhile, as {@link takesChange} does, where a list is behind the dialog. */
export function useTakesChange(words: string, list: QueryKey, seen?: string): (refusal: ApiError) => boolean {
  const queries = useQueryClient();
  return takesChange(words, () => queries.invalidateQueries({ queryKey: list }), seen);
}
