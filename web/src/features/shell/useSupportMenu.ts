import type { TopNavigationProps } from "@cloudscape-design/components/top-navigation";
import { useSite } from "../../api/site";
import { useT } from "../../i18n/t";
import { contactHref } from "../../kit/ui/contactHref";

/** The operator's support contacts, those that are set; no menu when none is. */
export function useSupportMenu(): TopNavigationProps.MenuDropdownUtility | null {
  const t = useT();
  const { support } = useSite();
  const contacts = [
    { id: "hotline", name: t("support.hotline"), value: support.hotline },
    { id: "hotline_2", name: t("support.hotline_2"), value: support.hotline_2 },
    { id: "email", name: t("support.email"), value: support.email },
  ].filter(({ value }) => value !== "");
  if (contacts.length === 0) return null;
  return {
    type: "menu-dropdown",
    iconName: "support",
    title: t("support.title"),
    ariaLabel: t("support.title"),
    items: contacts.map(({ id, name, value }) => ({ id, text: value, secondaryText: name, href: contactHref(value) })),
  };
}
