import type { Lang } from "@portico/rules";
import { useMemo } from "react";
import { language, useLang as useLanguage } from "../state/lang";
import { createStore, useStore } from "../state/store";
import type { consoleEn } from "./console.en";
import { firstEn } from "./first.en";
import type { icu } from "./icu";
import type { RuleWords } from "./ruleWords";

/** Every English sentence; its keys are the keys of every language. */
type English = typeof firstEn & typeof consoleEn;
/** Every key of a sentence; English is where they are born. */
export type Key = keyof English;

/** What stands in braces: `seconds`, the argument of `count, plural, …`, and no argument where a plural's words stand. */
type ArgumentOf<Braced extends string> = Braced extends `${infer Plain},${string}`
  ? Plain
  : Braced extends `#${string}`
    ? never
    : Braced;
/** The arguments that a sentence names in braces: `{seconds}` in the text is `seconds` in the call. */
type ArgumentsOf<Text extends string> = Text extends `${string}{${infer Braced}}${infer Rest}`
  ? ArgumentOf<Braced> | ArgumentsOf<Rest>
  : never;
type Values<K extends Key> = { [Name in ArgumentsOf<English[K]>]: string | number };
type Rest<K extends Key> = ArgumentsOf<English[K]> extends never ? [] : [values: Values<K>];

/** Words a sentence in the page's language. */
export type Translate = <K extends Key>(key: K, ...values: Rest<K>) => string;

type Sentences = Partial<Record<Key, string>>;

/** What has been loaded: the sentences of each language, the Chinese words for broken rules, what words plurals. */
interface Words {
  US: Sentences;
  CN: Sentences;
  rules?: RuleWords;
  icu?: typeof icu;
}

const words = createStore<Words>({ US: firstEn, CN: {} });
let isInConsole = false;

function add(more: Partial<Words>): void {
  const { US, CN, ...rest } = words.get();
  words.set({ ...rest, ...more, US: { ...US, ...more.US }, CN: { ...CN, ...more.CN } });
}

/** Loads the sentences of a language, as many as the pages up to now need. Those in English are always there. */
export async function loadLanguage(lang: Lang): Promise<void> {
  const parts: Promise<Partial<Words>>[] = [];
  if (isInConsole && !words.get().icu) {
    parts.push(import("./console.en").then(({ consoleEn }) => ({ US: consoleEn })));
    parts.push(import("./icu"));
  }
  if (lang === "CN" && !words.get().rules) {
    parts.push(import("./first.zh").then(({ firstZh }) => ({ CN: firstZh })));
    parts.push(import("./ruleWords.zh").then(({ ruleWordsZh }) => ({ rules: ruleWordsZh })));
  }
  if (lang === "CN" && isInConsole && !("menu.home" in words.get().CN)) {
    parts.push(import("./console.zh").then(({ consoleZh }) => ({ CN: consoleZh })));
  }
  for (const part of await Promise.all(parts)) add(part);
}

/** Loads the sentences of the pages behind sign-in; from now on they are loaded with every language. */
export function loadConsoleWords(): Promise<void> {
  isInConsole = true;
  return loadLanguage(language());
}

/** The Chinese words for broken rules, once they are loaded. */
export function chineseRules(): RuleWords | undefined {
  return words.get().rules;
}

/** The sentences of a language, for code outside components. What is not loaded is said in English. */
export function translator(lang: Lang): Translate {
  const { US, CN, icu: formatted } = words.get();
  return (key, ...[values]) => {
    const own = lang === "CN" ? CN[key] : undefined;
    const text = own ?? US[key] ?? key;
    if (!values) return text;
    const known = values as Record<string, string | number>;
    if (formatted && /\{\w+,/.test(text)) return formatted(text, own ? "zh-CN" : "en", known);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(known[name] ?? whole));
  };
}

/** Words sentences in the page's language, and again when that changes or more are loaded. */
export function useT(): Translate {
  const lang = useLanguage();
  const loaded = useStore(words);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the translator reads what was loaded.
  return useMemo(() => translator(lang), [lang, loaded]);
}

/** The page's language, followed. */
export const useLang = useLanguage;
