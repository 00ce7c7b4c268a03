import { loadPart } from "../api/transport";
import type { Area } from "../i18n/areas";
import { loadWords } from "../i18n/t";

/** Has what a page says loaded before it is there, beside what all of them say. */
export const saying = (...areas: Area[]) => ({ beforeLoad: () => loadPart(() => loadWords(areas)) });
