import { PATHS } from "../../domain/paths";
import "./commandPalette.css";
import * as tokens from "@cloudscape-design/design-tokens";
import { useIsFetching } from "@tanstack/react-query";
import { Command, useCommandState } from "cmdk";
import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { LANGUAGES, THEMES } from "../../domain/settings/choices";
import { useSettings } from "../../domain/settings/useSettings";
import type { MenuPage } from "../../i18n/menu";
import { translator, useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { PaletteEntry } from "./PaletteEntry";
import { PALETTE, PaletteFinds, PaletteWays } from "./PaletteFinds";
import { PAGE_TERMS } from "./paletteWays";
import { rank } from "./rank";

/** What the search goes over, and what closes it. */
export interface PaletteProps {
  pages: readonly MenuPage[];
  /** What was typed before the search had come; `null` when Escape was pressed. */
  takeTyped: () => string | null;
  /** Whether it offers only what one may create. */
  isCreating?: boolean;
  onClose: () => void;
}

/**
 * Search over the menu's pages and those below them, over the account's things by their names, and over the console's actions. The browser's own dialog keeps the focus inside and closes on
 * Escape. English words find an entry in every language.
 */
export function CommandPalette({ pages, takeTyped, isCreating = false, onClose }: PaletteProps) {
  const t = useT();
  const label = t(isCreating ? "palette.create" : "palette.label");
  const follow = useFollow();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  useEffect(() => {
    dialog.current?.showModal();
    // By itself the dialog would give the focus to the list's frame.
    input.current?.focus();
    const early = takeTyped();
    if (early === null) dialog.current?.close();
    else if (early) setTyped(early);
  }, [takeTyped]);

  const run = (act: () => unknown) => () => {
    dialog.current?.close();
    act();
  };
  const go = (path: string) => run(() => follow(path))();

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; the key for that is Escape.
    <dialog
      ref={dialog}
      className="palette"
      style={colours}
      aria-label={label}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <Command label={label} filter={rank} loop>
        <Command.Input ref={input} placeholder={label} value={typed} onValueChange={setTyped} />
        <Found label={isCreating ? label : t("palette.title")}>
          {isCreating ? (
            <Suspense fallback={null}>
              <PaletteWays pages={pages} isCreating onGo={go} />
            </Suspense>
          ) : (
            <Everything typed={typed} pages={pages} onGo={go} run={run} />
          )}
        </Found>
      </Command>
    </dialog>
  );
}

interface EverythingProps extends Pick<PaletteProps, "pages"> {
  typed: string;
  onGo: (path: string) => void;
  /** What closes the search and then acts. */
  run: (act: () => unknown) => () => void;
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

/** The list of what was found. An empty list would be no list to a screen reader: words stand in its place. */
function Found({ label, children }: { label: string; children: ReactNode }) {
  const t = useT();
  const isSearching = useIsFetching({ queryKey: [PALETTE] }) > 0;
  const isEmpty = useCommandState(({ search, filtered }) => search !== "" && filtered.count === 0);
  return (
    <>
      <div role="status">
        {isEmpty && <p className="palette-empty">{t(isSearching ? "palette.searching" : "palette.empty")}</p>}
      </div>
      <Command.List label={label} hidden={isEmpty}>
        {children}
      </Command.List>
    </>
  );
}

const colours = {
  "--palette-ground": tokens.colorBackgroundContainerContent,
  "--palette-text": tokens.colorTextBodyDefault,
  "--palette-quiet": tokens.colorTextBodySecondary,
  "--palette-line": tokens.colorBorderDividerDefault,
  "--palette-chosen": tokens.colorBackgroundItemSelected,
  "--palette-mark": tokens.colorBorderItemFocused,
  "--palette-backdrop": tokens.colorBackgroundBackdrop,
  "--palette-radius": tokens.borderRadiusContainer,
} as CSSProperties;
