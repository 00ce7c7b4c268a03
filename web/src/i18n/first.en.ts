import { commonEn } from "./common.en";
import { identityEn } from "./identity.en";

/**
 * The English sentences of the pages that are open to everybody. A first visit waits for them, so that they hold nothing
 * but names in braces: plurals and the like come with the console's words.
 */
export const firstEn = { ...commonEn, ...identityEn } as const;
