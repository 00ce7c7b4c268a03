import { useT } from "../../../i18n/t";
import { agentOf } from "./agent";

/** Words a browser's name for itself: "Chrome on Linux". */
export function useAgentWords(): (userAgent: string) => string {
  const t = useT();
  return (userAgent) => {
    const { browser, system } = agentOf(userAgent);
    if (browser && system) return t("activity.browser_on", { browser, system });
    return browser ?? system ?? t("activity.unknown_agent");
  };
}
