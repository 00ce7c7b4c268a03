import TopNavigation, { type TopNavigationProps } from "@cloudscape-design/components/top-navigation";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { call } from "../api/call";
import { loadPart } from "../api/transport";
import type { Settings } from "../domain/settings/useSettings";
import { useSettingsMenus } from "../domain/settings/useSettingsMenus";
import { loadLanguage, useT } from "../i18n/t";
import { useAct } from "../kit/form/useAct";
import { SEARCH_KEYS } from "../kit/palette/searchKeys";
import { useLazyPalette } from "../kit/palette/useLazyPalette";
import { useSearchKey } from "../kit/palette/useSearchKey";
import { useFollow, useHref } from "../kit/ui/useFollow";
import { setLanguage } from "../state/lang";
import { setTheme } from "../state/theme";
import { toast } from "../state/toast";
import { sessionDelete } from "./generated/sdk.gen";
import { PATHS } from "./paths";
import { forgetOperator } from "./session";

/** The dialog, which no page needs to begin with, and the rules that it judges by: without them it would ask for them without end. */
const loadDialog = async () => {
  const [dialog, { loadPassword }] = await Promise.all([import("./OwnPasswordDialog"), import("../rules/rules")]);
  await loadPassword();
  return dialog;
};
const OwnPasswordDialog = lazy(async () => ({ default: (await loadDialog()).OwnPasswordDialog }));

const loadPalette = () => import("./palette/OperatorPalette").then(({ OperatorPalette }) => OperatorPalette);

/** What an operator chooses holds in this browser: an operator has no account to keep it. */
const SETTINGS: Settings = {
  chooseTheme: async (theme) => setTheme(theme),
  chooseLanguage: (lang) => loadPart(() => loadLanguage(lang)).then(() => setLanguage(lang), toast.failure),
};

interface Props {
  name: string | undefined;
  /** Whether there is anything to be found: for whoever is signed in. */
  hasSearch: boolean;
}

/** The search, theme and language, and who is signed in, if anyone is. */
export function OperatorHeader({ name, hasSearch }: Props) {
  const t = useT();
  const follow = useFollow();
  const hrefOf = useHref();
  const queries = useQueryClient();
  const menus: TopNavigationProps.Utility[] = useSettingsMenus(SETTINGS);
  const [isChanging, setChanging] = useState(false);
  const changePassword = () => loadPart(loadDialog).then(() => setChanging(true), toast.failure);
  const signOut = useAct({ call: () => call(sessionDelete()), done: () => forgetOperator(queries) });
  const palette = useLazyPalette(loadPalette, { settings: SETTINGS, onSignOut: signOut.act });
  const openPalette = () => void (hasSearch && palette.open());
  useSearchKey(openPalette);
  const search: TopNavigationProps.Utility[] = hasSearch
    ? [
        {
          type: "button",
          iconName: "search",
          text: `${t("palette.title")} (${SEARCH_KEYS})`,
          onClick: openPalette,
          disableUtilityCollapse: true,
        },
      ]
    : [];
  const profile: TopNavigationProps.Utility[] = name
    ? [
        {
          type: "menu-dropdown",
          iconName: "user-profile",
          text: name,
          ariaLabel: t("profile.title", { name }),
          title: name,
          items: [
            { id: "password", text: t("operator.own_password") },
            { id: "own_sign_in", text: t("title.operator_own_sign_in"), href: hrefOf(PATHS.own_sign_in) },
            { id: "sign_out", text: t("profile.sign_out") },
          ],
          onItemFollow: (event) => event.detail.id === "own_sign_in" && follow(PATHS.own_sign_in, event),
          onItemClick: ({ detail }) => {
            if (detail.id === "password") void changePassword();
            if (detail.id === "sign_out") signOut.act();
          },
        },
      ]
    : [];
  return (
    <>
      <TopNavigation
        identity={{
          title: t("operator.name"),
          href: hrefOf(PATHS.overview),
          onFollow: (event) => follow(PATHS.overview, event),
        }}
        utilities={[...search, ...menus, ...profile]}
        i18nStrings={{
          overflowMenuTriggerText: t("shell.more"),
          overflowMenuTitleText: t("shell.all"),
          overflowMenuBackIconAriaLabel: t("shell.back"),
          overflowMenuDismissIconAriaLabel: t("shell.close"),
        }}
      />
      {palette.dialog}
      {isChanging && name && (
        <Suspense fallback={null}>
          <OwnPasswordDialog name={name} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
