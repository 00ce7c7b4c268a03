/** What opens the search, as it is printed on this device's keyboard. */
export const SEARCH_KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K";
