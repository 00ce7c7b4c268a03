import TopNavigation from "@cloudscape-design/components/top-navigation";
import { useSite } from "../../api/site";
import { PATHS } from "../../domain/paths";
import { useSettings } from "../../domain/settings/useSettings";
import { useSettingsMenus } from "../../domain/settings/useSettingsMenus";
import { useT } from "../../i18n/t";
import { SEARCH_KEYS } from "../../kit/palette/searchKeys";
import { useFollow } from "../../kit/ui/useFollow";
import { useMessagesUtility } from "./useMessagesUtility";
import { useOverflowWords } from "./useOverflowWords";
import { useProfileMenu } from "./useProfileMenu";
import { useProjectMenu } from "./useProjectMenu";
import { useSupportMenu } from "./useSupportMenu";

interface Props {
  /** Opens the search; or over what one may create alone. */
  onOpen: (isCreating?: boolean) => void;
}

/** The operator's name, the search, and what concerns the person wherever they are. */
export function ConsoleHeader({ onOpen }: Props) {
  const t = useT();
  const follow = useFollow();
  const { brand } = useSite();
  const project = useProjectMenu();
  const messages = useMessagesUtility();
  const [theme, language] = useSettingsMenus(useSettings());
  const support = useSupportMenu();
  const profile = useProfileMenu();
  const overflow = useOverflowWords();
  return (
    <TopNavigation
      identity={{
        title: brand.name,
        href: PATHS.home,
        onFollow: (event) => follow(PATHS.home, event),
        ...(brand.logo_url && { logo: { src: brand.logo_url, alt: "" } }),
      }}
      utilities={[
        {
          type: "button",
          iconName: "search",
          text: `${t("palette.title")} (${SEARCH_KEYS})`,
          ariaLabel: `${t("palette.label")} (${SEARCH_KEYS})`,
          onClick: () => onOpen(),
          disableUtilityCollapse: true,
        },
        { type: "button", iconName: "add-plus", text: t("palette.create"), onClick: () => onOpen(true) },
        ...(project ? [project] : []),
        messages,
        theme,
        language,
        support,
        profile,
      ]}
      i18nStrings={overflow}
    />
  );
}
