import { actionsEn } from "./actions.en";
import { deletionEn } from "./deletion.en";
import { keysEn } from "./keys.en";
import { ownDataEn } from "./ownData.en";
import { securityEn } from "./security.en";
import { shellEn } from "./shell.en";
import { tableEn } from "./table.en";
import { usersEn } from "./users.en";
import { verificationEn } from "./verification.en";

/** The English sentences of the pages behind sign-in, which the first visit does not wait for. */
export const consoleEn = {
  ...keysEn,
  ...deletionEn,
  ...ownDataEn,
  ...actionsEn,
  ...shellEn,
  ...tableEn,
  ...securityEn,
  ...usersEn,
  ...verificationEn,
} as const;
