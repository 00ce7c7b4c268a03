import type { TopNavigationProps } from "@cloudscape-design/components/top-navigation";
import { useLang, useT } from "../../i18n/t";
import { useTheme } from "../../state/theme";
import { LANGUAGES, THEMES } from "./choices";
import type { Settings } from "./useSettings";

type Menu = TopNavigationProps.MenuDropdownUtility;

/** The choice of a theme and of a language, done by what it is given. */
export function useSettingsMenus({ chooseTheme, chooseLanguage }: Settings): [theme: Menu, language: Menu] {
  const t = useT();
  const theme = useTheme();
  const lang = useLang();
  return [
    {
      type: "menu-dropdown",
      iconName: "light-dark",
      title: t("theme.title"),
      ariaLabel: t("theme.title"),
      items: THEMES.map(([id, key]) => ({ id, text: t(key), itemType: "checkbox", checked: id === theme })),
      onItemClick: ({ detail }) => {
        const chosen = THEMES.find(([id]) => id === detail.id);
        if (chosen) void chooseTheme(chosen[0]);
      },
    },
    {
      type: "menu-dropdown",
      iconName: "globe",
      title: t("lang.title"),
      ariaLabel: t("lang.title"),
      items: LANGUAGES.map(([id, name]) => ({ id, text: name, itemType: "checkbox", checked: id === lang })),
      onItemClick: ({ detail }) => {
        const chosen = LANGUAGES.find(([id]) => id === detail.id);
        if (chosen) void chooseLanguage(chosen[0]);
      },
    },
  ];
}
