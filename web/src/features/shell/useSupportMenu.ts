import type { TopNavigationProps } from "@cloudscape-design/components/top-navigation";
import { useSite } from "../../api/site";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { contactHref } from "../../kit/ui/contactHref";
import { useFollow } from "../../kit/ui/useFollow";

/** The person's tickets and a new one, unless no page can be opened (`hasTickets`), and the operator's support contacts as far as they are set. */
export function useSupportMenu(hasTickets = true): TopNavigationProps.MenuDropdownUtility {
  const t = useT();
  const follow = useFollow();
  const { support } = useSite();
  const contacts = [
    { id: "hotline", name: t("support.hotline"), value: support.hotline },
    { id: "hotline_2", name: t("support.hotline_2"), value: support.hotline_2 },
    { id: "email", name: t("support.email"), value: support.email },
  ].filter(({ value }) => value !== "");
  return {
    type: "menu-dropdown",
    iconName: "support",
    title: t("support.title"),
    ariaLabel: t("support.title"),
    items: [
      ...(hasTickets
        ? [
            { id: PATHS.tickets, text: t("menu.tickets") },
            { id: PATHS.newTicket, text: t("support.open_ticket") },
          ]
        : []),
      ...contacts.map(({ id, name, value }) => ({ id, text: value, secondaryText: name, href: contactHref(value) })),
    ],
    // A contact is opened by another program.
    onItemClick: ({ detail }) => !detail.href && follow(detail.id),
  };
}
