import type { TopNavigationProps } from "@cloudscape-design/components/top-navigation";
import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "../../api/queries";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";

/** Who is signed in, and the way out. */
export function useProfileMenu(): TopNavigationProps.MenuDropdownUtility {
  const t = useT();
  const follow = useFollow();
  const account = useQuery(accountQuery).data;
  const name = account?.user_name ?? "";
  return {
    type: "menu-dropdown",
    ...(account?.avatar ? { iconUrl: account.avatar, iconAlt: "" } : { iconName: "user-profile" }),
    text: name,
    ariaLabel: t("profile.title", { name }),
    title: name,
    ...(account && {
      description: `${t("profile.login_name")}: ${account.login_name} · ${t("profile.customer_no")}: ${account.customer.customer_no}`,
    }),
    items: [
      { id: PATHS.userInfo, text: t("profile.user_info") },
      { id: PATHS.rights, text: t("title.rights") },
      // The sign-in page ends the session.
      { id: PATHS.signIn, text: t("profile.sign_out") },
    ],
    onItemClick: ({ detail }) => follow(detail.id),
  };
}
