import { useQuery } from "@tanstack/react-query";
import { homeWidgetNames } from "../../api/generated/names.gen";
import type { HomeReply, HomeWidget } from "../../api/generated/types.gen";
import { homeQuery } from "../../api/queries";

/** The first page before anybody arranged it. */
export const USUAL: HomeReply = { widgets: [...homeWidgetNames], hidden: [], entrances: [] };

/** Whether the widgets that the person sees are where they usually are, and all shown. */
export function isUsual({ widgets, hidden }: HomeReply, sees: (widget: HomeWidget) => boolean = () => true): boolean {
  const seen = widgets.filter(sees);
  return !hidden.some(sees) && homeWidgetNames.filter(sees).every((name, at) => seen[at] === name);
}

/** How the first page is arranged: nothing while that is asked, the usual arrangement where there is no answer. */
export function useArrangement(): HomeReply | undefined {
  // A part that is drawn asks no more: it would take the page that it is on away until there is an answer.
  const { data, isError } = useQuery({ ...homeQuery, retryOnMount: false, meta: { quiet: true } });
  return data ?? (isError ? USUAL : undefined);
}
