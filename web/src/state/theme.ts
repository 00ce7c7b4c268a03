import { applyMode, Mode } from "@cloudscape-design/global-styles";
import { readCookie, writeCookie } from "../api/token";
import { createStore, useStore } from "./store";

/** What the person chose: a theme, or the device's. */
export type Theme = "light" | "dark" | "system";

const YEAR = 365 * 24 * 3_600;
const device = window.matchMedia("(prefers-color-scheme: dark)");
const store = createStore<Theme>(readTheme());
const shownDark = createStore(false);

/** Whether a text names a theme. */
export function isTheme(text: string | null | undefined): text is Theme {
  return text === "light" || text === "dark" || text === "system";
}

/** SPEC §3: light unless the person chose otherwise. */
function readTheme(): Theme {
  const cookie = readCookie("theme");
  return isTheme(cookie) ? cookie : "light";
}

function show(): void {
  const theme = store.get();
  const isDark = theme === "dark" || (theme === "system" && device.matches);
  const shown = isDark ? "dark" : "light";
  const root = document.documentElement;
  root.dataset.theme = shown;
  root.classList.remove("light", "dark");
  root.classList.add(shown);
  shownDark.set(isDark);
  applyMode(isDark ? Mode.Dark : Mode.Light);
}

/** Sets the theme cookie, the page's theme attribute and class, and the shared theme (SPEC §7). */
export function setTheme(theme: Theme): void {
  writeCookie("theme", theme, YEAR);
  store.set(theme);
  show();
}

/** Shows the remembered theme and follows the device where that is the choice. */
export function startTheme(): void {
  device.addEventListener("change", show);
  show();
}

/** The person's choice, followed. */
export function useTheme(): Theme {
  return useStore(store);
}

/** Whether the page is dark now, followed. */
export function useIsDark(): boolean {
  return useStore(shownDark);
}
