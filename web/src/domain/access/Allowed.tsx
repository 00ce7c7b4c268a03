import type { PermissionGroup } from "@portico/console";
import { use } from "react";
import { useT } from "../../i18n/t";
import { loadConsole } from "../../rules/rules";
import { usePermissionWords } from "./words";

/** What permission groups allow together, in words. */
export function Allowed({ groups }: { groups: readonly PermissionGroup[] }) {
  const module = use(loadConsole());
  const words = usePermissionWords();
  const t = useT();
  const operations = new Set(groups.flatMap((group) => module.groupOperations(group)));
  return <>{t("grants.allows", { operations: [...operations].map(words.operation).join(t("grants.comma")) })}</>;
}
