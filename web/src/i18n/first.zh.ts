import { commonZh } from "./common.zh";
import type { firstEn } from "./first.en";
import { identityZh } from "./identity.zh";
import type { OpenEnglish } from "./t";

/** The Chinese sentences of the pages that are open to everybody. */
export const firstZh: Record<keyof typeof firstEn | keyof OpenEnglish, string> = { ...commonZh, ...identityZh };
