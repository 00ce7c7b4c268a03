import { commonEn } from "./common.en";
import { identityEn } from "./identity.en";
import { shellEn } from "./shell.en";

/** The English sentences that every page may need; those of the pages behind sign-in are in `console.en.ts`. */
export const en = { ...commonEn, ...identityEn, ...shellEn } as const;
