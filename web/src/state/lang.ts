import type { Lang } from "@portico/rules";
import { readCookie, writeCookie } from "../api/token";
import { createStore, useStore } from "./store";

const COOKIE = "lang";
const YEAR = 365 * 24 * 3_600;
/** SPEC §3: English unless the person chose otherwise. A cookie, because signing out clears the storage. */
const store = createStore<Lang>(readCookie(COOKIE) === "CN" ? "CN" : "US");

/** The language in which the page is shown now. */
export function language(): Lang {
  return store.get();
}

/** Changes the page's language and remembers it in this browser. */
export function setLanguage(lang: Lang): void {
  writeCookie(COOKIE, lang, YEAR);
  document.documentElement.lang = lang === "CN" ? "zh-CN" : "en";
  store.set(lang);
}

/** The page's language, followed. */
export function useLang(): Lang {
  return useStore(store);
}
