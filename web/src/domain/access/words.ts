import type { Operation, PermissionGroup } from "@portico/console";
import { useMemo } from "react";
import type { Key } from "../../i18n/t";
import { useT } from "../../i18n/t";

/** Words for SPEC §6's vocabulary. */
export interface PermissionWords {
  operation: (operation: Operation) => string;
  group: (group: PermissionGroup) => string;
}

/** Words permissions in the page's language. A name without words does not compile. */
export function usePermissionWords(): PermissionWords {
  const t = useT();
  return useMemo(
    () => ({
      operation: (operation) => t(`operation.${operation}` satisfies Key),
      group: (group) => t(`permission_group.${group}` satisfies Key),
    }),
    [t],
  );
}
