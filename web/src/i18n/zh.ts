import { commonZh } from "./common.zh";
import type { en } from "./en";
import { identityZh } from "./identity.zh";
import { shellZh } from "./shell.zh";

/** Every Chinese sentence. */
export const zh: Record<keyof typeof en, string> = { ...commonZh, ...identityZh, ...shellZh };
