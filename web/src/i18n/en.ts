import { commonEn } from "./common.en";
import { identityEn } from "./identity.en";
import { shellEn } from "./shell.en";

/** Every English sentence; its keys are the keys of every language. */
export const en = { ...commonEn, ...identityEn, ...shellEn } as const;
