import { useLang } from "./t";

/** What is written in both languages. */
interface Titled {
  title_us: string;
  title_cn: string;
}
interface Texted {
  text_us: string;
  text_cn: string;
}

/** Reads what is written in both languages in that of the page. */
export function useWritten() {
  const lang = useLang();
  return {
    title: ({ title_us, title_cn }: Titled) => (lang === "CN" ? title_cn : title_us),
    text: ({ text_us, text_cn }: Texted) => (lang === "CN" ? text_cn : text_us),
  };
}
