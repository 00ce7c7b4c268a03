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

/** Starts what follows the pages of a router: titles, where they are scrolled to, the focus. */
export function followPages(router: AnyRouter, showTitle: () => void): void {
  // Where each visit was left; whoever goes back is led there again. What the browser does by itself comes before the page is drawn.
  const left = new Map<unknown, number>();
  let isReturn = false;
  window.history.scrollRestoration = "manual";
  window.addEventListener("pagehide", () => {
    window.history.scrollRestoration = "auto";
  });
  // Asked of the browser: while nobody follows the router's own history, it loads by itself where a first page leads elsewhere.
  window.addEventListener("popstate", () => {
    isReturn = true;
  });
  router.subscribe("onBeforeNavigate", ({ fromLocation }) => {
    if (fromLocation) left.set(fromLocation.state.__TSR_key, window.scrollY);
  });
  router.subscribe("onResolved", ({ pathChanged, toLocation }) => {
    showTitle();
    const top = (isReturn && left.get(toLocation.state.__TSR_key)) || 0;
    isReturn = false;
    if (!pathChanged) return;
    window.scrollTo(0, top);
    focusPage();
  });
}
