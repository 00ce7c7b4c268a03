import type { Lang } from "@portico/rules";
import { useMemo } from "react";
import { language, useLang as useLanguage } from "../state/lang";
import type { activateEn } from "./activate.en";
import type { announcementEn } from "./announcement.en";
import { AREAS, type Area, type Areas, type ConsoleEnglish } from "./areas";
import type { factorEn } from "./factor.en";
import { firstEn } from "./first.en";
import type { forgotEn } from "./forgot.en";
import type { icu } from "./icu";
import type { leaveEn } from "./leave.en";
import type { paletteEn } from "./palette.en";
import type { registerEn } from "./register.en";
import type { RuleWords } from "./ruleWords";
import type { sessionEn } from "./session.en";
import type { sliderEn } from "./slider.en";
import type { threadEn } from "./thread.en";

/** The English sentences that come with one page or another that is open to everybody. */
export type OpenEnglish = typeof activateEn &
  typeof announcementEn &
  typeof factorEn &
  typeof forgotEn &
  typeof leaveEn &
  typeof paletteEn &
  typeof registerEn &
  typeof sessionEn &
  typeof sliderEn &
  typeof threadEn;
/** Every English sentence; its keys are the keys of every language. */
type English = typeof firstEn & OpenEnglish & ConsoleEnglish;
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

/** What has been loaded: the sentences of each language, the Chinese words for broken rules, what words plurals, where Chinese is. */
interface Words {
  US: Sentences;
  CN: Sentences;
  rules?: RuleWords;
  icu?: typeof icu;
  areas?: Areas;
}

let words: Words = { US: firstEn, CN: {} };
/** Where the English areas are, and who knows where the Chinese ones are. */
let english: Areas = AREAS;
const chinese: (() => Promise<Areas>)[] = [() => import("./areasZh").then(({ AREAS_ZH }) => AREAS_ZH)];
/** The areas that the pages up to now say. */
const named = new Set<Area>();
const loaded = new Set<string>();

function add({ US, CN, ...rest }: Partial<Words>): void {
  words = { ...words, ...rest, US: { ...words.US, ...US }, CN: { ...words.CN, ...CN } };
}

/** Adds the English sentences that come with a page. */
export function addEnglish(sentences: Sentences): void {
  add({ US: sentences });
}

/** Adds areas that the console does without; where they are in Chinese is asked once, with the first Chinese words. */
export function addAreas(areas: Areas, loadChinese: () => Promise<Areas>): void {
  english = { ...english, ...areas };
  chinese.push(loadChinese);
}

/** Loads the areas of a language that are not there yet. */
function loadAreas(lang: Lang, areas: Areas): Promise<void>[] {
  return [...named].map(async (area) => {
    const name = `${lang}.${area}`;
    if (loaded.has(name)) return;
    add({ [lang]: await areas[area]?.() });
    loaded.add(name);
  });
}

async function loadChinese(): Promise<void> {
  if (!words.rules) {
    const areas = Promise.all(chinese.map((load) => load()));
    const parts = [import("./first.zh"), import("./ruleWords.zh"), areas] as const;
    const [{ firstZh }, { ruleWordsZh }, found] = await Promise.all(parts);
    add({ CN: firstZh, rules: ruleWordsZh, areas: Object.assign({}, ...found) });
  }
  if (words.areas) await Promise.all(loadAreas("CN", words.areas));
}

/** Loads the sentences of a language, as many as the pages up to now need. Those in English are always there. */
export async function loadLanguage(lang: Lang): Promise<void> {
  const parts = loadAreas("US", english);
  if (named.size > 0 && !words.icu) parts.push(import("./icu").then(add));
  if (lang === "CN") parts.push(loadChinese());
  await Promise.all(parts);
}

/** Loads the sentences of a page behind sign-in; from now on they are loaded with every language. */
export async function loadWords(areas: readonly Area[]): Promise<void> {
  const fresh = (["console", ...areas] as const).filter((area) => !named.has(area));
  for (const area of fresh) named.add(area);
  try {
    await loadLanguage(language());
  } catch (error) {
    // A page that could not come keeps no other from coming.
    for (const area of fresh) named.delete(area);
    throw error;
  }
}

/** The Chinese words for broken rules, once they are loaded. */
export function chineseRules(): RuleWords | undefined {
  return words.rules;
}

/** The sentences of a language, for code outside components. What is not loaded is said in English. */
export function translator(lang: Lang): Translate {
  return (key, ...[values]) => {
    const { US, CN, icu: formatted } = words;
    const own = lang === "CN" ? CN[key] : undefined;
    const text = own ?? US[key] ?? key;
    if (!values) return text;
    const known = values as Record<string, string | number>;
    if (formatted && /\{\w+,/.test(text)) return formatted(text, own ? "zh-CN" : "en", known);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(known[name] ?? whole));
  };
}

/** Words sentences in the page's language, and again when that changes. What a page says is loaded before it is drawn. */
export function useT(): Translate {
  const lang = useLanguage();
  return useMemo(() => translator(lang), [lang]);
}

/** The page's language, followed. */
export const useLang = useLanguage;
