import type { AnyRouter } from "@tanstack/react-router";

/** How a router reads and writes an address's query: its values stay text, so that `?id=007` is not the number 7. */
export const TEXT_SEARCH = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const text = new URLSearchParams(search as Record<string, string>).toString();
    return text ? `?${text}` : "";
  },
};

/** Leads the focus from what was followed to the head of the page that it led to; a page's own choice of a field stays. */
function focusPage(): void {
  const page = document.getElementById("content");
  if (!page?.contains(document.activeElement)) page?.focus({ preventScroll: true });
}

/** Starts what follows the pages of a router: titles, scrolling to the top, the focus. */
export function followPages(router: AnyRouter, showTitle: () => void): void {
  router.subscribe("onResolved", ({ pathChanged }) => {
    showTitle();
    if (!pathChanged) return;
    window.scrollTo(0, 0);
    focusPage();
  });
}
