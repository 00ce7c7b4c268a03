import { commonZh } from "./common.zh";
import { consoleZh } from "./console.zh";
import { identityZh } from "./identity.zh";
import { shellZh } from "./shell.zh";
import type { Key } from "./t";

/** Every Chinese sentence. */
export const zh: Record<Key, string> = { ...commonZh, ...identityZh, ...shellZh, ...consoleZh };
