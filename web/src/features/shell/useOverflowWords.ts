import type { TopNavigationProps } from "@cloudscape-design/components/top-navigation";
import { useT } from "../../i18n/t";

/** What a header says of the entries that have no room in it. */
export function useOverflowWords(): TopNavigationProps.I18nStrings {
  const t = useT();
  return {
    overflowMenuTriggerText: t("shell.more"),
    overflowMenuTitleText: t("shell.all"),
    overflowMenuBackIconAriaLabel: t("shell.back"),
    overflowMenuDismissIconAriaLabel: t("shell.close"),
  };
}
