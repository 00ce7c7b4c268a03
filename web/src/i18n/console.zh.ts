import type { consoleEn } from "./console.en";
import { shellZh } from "./shell.zh";
import { tableZh } from "./table.zh";

/** The Chinese sentences that any page behind sign-in may say. */
export const consoleZh: Record<keyof typeof consoleEn, string> = { ...shellZh, ...tableZh };
