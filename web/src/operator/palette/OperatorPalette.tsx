import { Command } from "cmdk";
import { LANGUAGES, THEMES } from "../../domain/settings/choices";
import type { Settings } from "../../domain/settings/useSettings";
import { translator, useT } from "../../i18n/t";
import { type OpenedPalette, Palette, type PaletteActs } from "../../kit/palette/Palette";
import { PaletteEntry } from "../../kit/palette/PaletteEntry";
import { useFinds } from "../../kit/palette/useFinds";
import { useFollow } from "../../kit/ui/useFollow";
import { useMay } from "../may";
import { NEEDS, PAGES, PATHS } from "../paths";
import { KINDS } from "./kinds";
import { PAGE_TERMS } from "./terms";

/** What a search of the operator's can do beside leading somewhere. */
interface OperatorActs {
  settings: Settings;
  onSignOut: () => void;
}

/** Search over the pages that the operator may see, over customers, tickets and instances, and over what is done from everywhere. */
export function OperatorPalette({ settings, onSignOut, ...opened }: OperatorActs & OpenedPalette) {
  const t = useT();
  const label = t("operator.find");
  return (
    <Palette label={label} listLabel={t("palette.title")} {...opened}>
      {(acts) => (
        <>
          <Pages {...acts} />
          <Finds {...acts} />
          <Actions settings={settings} onSignOut={onSignOut} {...acts} />
        </>
      )}
    </Palette>
  );
}

function Pages({ run }: PaletteActs) {
  const t = useT();
  const english = translator("US");
  const follow = useFollow();
  const may = useMay();
  return (
    <Command.Group heading={t("palette.pages")}>
      {PAGES.filter((page) => may(NEEDS[page])).map((page) => (
        <PaletteEntry
          key={page}
          id={page}
          icon={page}
          words={[t(`title.operator_${page}`), english(`title.operator_${page}`)]}
          also={PAGE_TERMS[page]}
          onSelect={run(() => follow(PATHS[page]))}
        />
      ))}
    </Command.Group>
  );
}

function Finds({ typed, run }: PaletteActs) {
  const t = useT();
  const follow = useFollow();
  const may = useMay();
  const { q, shown } = useFinds(
    KINDS.filter(({ name }) => may(NEEDS[name])),
    typed,
  );
  return shown.map(({ name, things }) => (
    <Command.Group key={name} heading={t(`title.operator_${name}`)}>
      {things.map(({ id, title, about, path }) => (
        <PaletteEntry
          key={id}
          id={`${name}-${id}`}
          icon={name}
          words={[title, title]}
          also={q}
          about={about}
          onSelect={run(() => follow(path))}
        />
      ))}
    </Command.Group>
  ));
}

function Actions({ settings, onSignOut, run }: OperatorActs & PaletteActs) {
  const t = useT();
  const english = translator("US");
  return (
    <Command.Group heading={t("palette.actions")}>
      {THEMES.map(([theme, key]) => (
        <PaletteEntry
          key={theme}
          id={`theme-${theme}`}
          icon="action"
          words={[t("palette.theme", { name: t(key) }), english("palette.theme", { name: english(key) })]}
          also="mode appearance colours colors 模式 外观"
          onSelect={run(() => settings.chooseTheme(theme))}
        />
      ))}
      {LANGUAGES.map(([lang, name]) => (
        <PaletteEntry
          key={lang}
          id={`lang-${lang}`}
          icon="action"
          words={[t("palette.lang", { name }), english("palette.lang", { name })]}
          onSelect={run(() => settings.chooseLanguage(lang))}
        />
      ))}
      <PaletteEntry
        id="sign-out"
        icon="action"
        words={[t("profile.sign_out"), english("profile.sign_out")]}
        also="log logout exit 登出 注销"
        onSelect={run(onSignOut)}
      />
    </Command.Group>
  );
}
