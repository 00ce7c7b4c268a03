import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { ApiError } from "../../api/call";
import { takesChange } from "./takesChange";

/**
 * Takes the refusal of what somebody else has changed meanwhile, as {@link takesChange} does, and has the list behind the dialog
 * asked for anew: whoever opens it again begins with what they saved.
 */
export function useTakesChange(words: string, list: QueryKey, seen?: string): (refusal: ApiError) => boolean {
  const queries = useQueryClient();
  return (refusal) => {
    if (refusal.status === 409) void queries.invalidateQueries({ queryKey: list });
    return takesChange(words, seen)(refusal);
  };
}
