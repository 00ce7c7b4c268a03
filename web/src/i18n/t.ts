import { IntlMessageFormat } from "intl-messageformat";
import { useMemo } from "react";
import { useLang as useLanguage } from "../state/lang";
import { createStore, useStore } from "../state/store";
import type { consoleEn } from "./console.en";
import { en } from "./en";
import type { RuleWords } from "./ruleWords";

type English = typeof en & typeof consoleEn;

/** Every key of a sentence; English is where they are born. */
export type Key = keyof English;

/** The arguments that a sentence names in braces: `{seconds}` in the text is `seconds` in the call. */
type ArgumentsOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Plain},${string}` ? Plain : Name) | ArgumentsOf<Rest>
  : never;
type Values<K extends Key> = { [Name in ArgumentsOf<English[K]>]: string | number };
type Rest<K extends Key> = ArgumentsOf<English[K]> extends never ? [] : [values: Values<K>];

/** Words a sentence in the page's language. */
export type Translate = <K extends Key>(key: K, ...values: Rest<K>) => string;

/** What there is in Chinese: the sentences, and the words for broken rules. */
interface Chinese {
  sentences: Record<Key, string>;
  rules: RuleWords;
}

const zh = createStore<Chinese | null>(null);
const english = createStore<Partial<Record<Key, string>>>(en);
const formats = new Map<string, IntlMessageFormat>();

/** Loads the sentences of a language; English is always there. */
export async function loadLanguage(lang: "US" | "CN"): Promise<void> {
  if (lang === "US" || zh.get()) return;
  const [sentences, rules] = await Promise.all([import("./zh"), import("./ruleWords.zh")]);
  zh.set({ sentences: sentences.zh, rules: rules.ruleWordsZh });
}

/** Loads the sentences of the pages behind sign-in. */
export async function loadConsoleWords(): Promise<void> {
  const { consoleEn } = await import("./console.en");
  english.set({ ...en, ...consoleEn });
}

/** What is in Chinese, once it is loaded. */
export function chinese(): Chinese | null {
  return zh.get();
}

/** The sentences of a language, for code outside components. */
export function translator(lang: "US" | "CN"): Translate {
  const translated = lang === "CN" ? zh.get()?.sentences : undefined;
  const locale = translated ? "zh-CN" : "en";
  return (key, ...[values]) => {
    // A key whose sentences are not loaded stands for itself.
    const text = (translated ?? english.get())[key] ?? key;
    if (!text.includes("{")) return text;
    const name = `${locale} ${key}`;
    const format = formats.get(name) ?? new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
    formats.set(name, format);
    return String(format.format(values as Record<string, string | number>));
  };
}

/** Words sentences in the page's language, and again when that changes. */
export function useT(): Translate {
  const lang = useLanguage();
  const loaded = useStore(zh);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the translator reads what was loaded.
  return useMemo(() => translator(lang), [lang, loaded]);
}

/** The page's language, followed. */
export const useLang = useLanguage;
