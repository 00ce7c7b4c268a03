import { Command } from "cmdk";
import { Suspense } from "react";
import { PATHS } from "../../domain/paths";
import { LANGUAGES, THEMES } from "../../domain/settings/choices";
import { useSettings } from "../../domain/settings/useSettings";
import type { MenuPage } from "../../i18n/menu";
import { translator, useT } from "../../i18n/t";
import { type OpenedPalette, Palette, type PaletteActs } from "../../kit/palette/Palette";
import { PaletteEntry } from "../../kit/palette/PaletteEntry";
import { useFollow } from "../../kit/ui/useFollow";
import { PaletteFinds, PaletteWays } from "./PaletteFinds";
import { PAGE_TERMS } from "./paletteWays";

/** What the search goes over, and what closes it. */
interface PaletteProps extends OpenedPalette {
  pages: readonly MenuPage[];
  /** Whether it offers only what one may create. */
  isCreating?: boolean;
}

/** Search over the menu's pages and those below them, over the account's things by their names, and over the console's actions. */
export function CommandPalette({ pages, isCreating = false, ...opened }: PaletteProps) {
  const t = useT();
  const label = t(isCreating ? "palette.create" : "palette.label");
  const follow = useFollow();
  return (
    <Palette label={label} listLabel={isCreating ? label : t("palette.title")} {...opened}>
      {({ typed, run }) => {
        const go = (path: string) => run(() => follow(path))();
        return isCreating ? (
          <Suspense fallback={null}>
            <PaletteWays pages={pages} isCreating onGo={go} />
          </Suspense>
        ) : (
          <Everything typed={typed} pages={pages} onGo={go} run={run} />
        );
      }}
    </Palette>
  );
}

interface EverythingProps extends PaletteActs, Pick<PaletteProps, "pages"> {
  onGo: (path: string) => void;
}

/** Pages, things and actions. */
function Everything({ typed, pages, onGo, run }: EverythingProps) {
  const t = useT();
  const english = translator("US");
  const { chooseTheme, chooseLanguage } = useSettings();
  return (
    <>
      <Command.Group heading={t("palette.pages")}>
        {pages.map(({ router_name, icon, path, title, english: words }) => (
          <PaletteEntry
            key={path}
            id={router_name}
            icon={icon}
            words={[title, words]}
            also={PAGE_TERMS[router_name]}
            onSelect={() => onGo(path)}
          />
        ))}
        <Suspense fallback={null}>
          <PaletteWays pages={pages} isCreating={false} onGo={onGo} />
        </Suspense>
      </Command.Group>
      <Suspense fallback={null}>
        <PaletteFinds typed={typed} pages={pages} onGo={onGo} />
      </Suspense>
      <Command.Group heading={t("palette.actions")}>
        {THEMES.map(([theme, key]) => (
          <PaletteEntry
            key={theme}
            id={`theme-${theme}`}
            icon="action"
            words={[t("palette.theme", { name: t(key) }), english("palette.theme", { name: english(key) })]}
            also="mode appearance colours colors 模式 外观"
            onSelect={run(() => chooseTheme(theme))}
          />
        ))}
        {LANGUAGES.map(([lang, name]) => (
          <PaletteEntry
            key={lang}
            id={`lang-${lang}`}
            icon="action"
            words={[t("palette.lang", { name }), english("palette.lang", { name })]}
            onSelect={run(() => chooseLanguage(lang))}
          />
        ))}
        <PaletteEntry
          id="sign-out"
          icon="action"
          words={[t("profile.sign_out"), english("profile.sign_out")]}
          also="log logout exit 登出 注销"
          onSelect={() => onGo(PATHS.signIn)}
        />
      </Command.Group>
    </>
  );
}
