import { tableZh } from "./table.zh";

/** The Chinese sentences of the pages behind sign-in. */
export const consoleZh = { ...tableZh };
