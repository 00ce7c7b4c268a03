import { shellEn } from "./shell.en";
import { tableEn } from "./table.en";

/** The English sentences that any page behind sign-in may say. */
export const consoleEn = { ...shellEn, ...tableEn } as const;
