import { use } from "react";
import { type ConsoleModule, loadConsole } from "../../rules/rules";

/** The rules of the pages behind sign-in; suspends until they are loaded. */
export function useConsoleRules(): ConsoleModule {
  return use(loadConsole());
}
