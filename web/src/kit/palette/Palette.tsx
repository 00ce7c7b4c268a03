import "./palette.css";
import * as tokens from "@cloudscape-design/design-tokens";
import { useIsFetching } from "@tanstack/react-query";
import { Command, useCommandState } from "cmdk";
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { paletteEn } from "../../i18n/palette.en";
import { addEnglish, useT } from "../../i18n/t";
import { rank } from "./rank";
import { PALETTE } from "./useFinds";

addEnglish(paletteEn);

/** What a search is opened with. */
export interface OpenedPalette {
  /** What was typed before the search had come; `null` when Escape was pressed. */
  takeTyped: () => string | null;
  onClose: () => void;
}

/** What is offered in a search acts by this. */
export interface PaletteActs {
  typed: string;
  /** Closes the search and then acts. */
  run: (act: () => unknown) => () => void;
}

interface Props extends OpenedPalette {
  /** What is searched for, in words. */
  label: string;
  /** Words of the list of what is found. */
  listLabel: string;
  children: (acts: PaletteActs) => ReactNode;
}

/**
 * Search over what is offered in it, by what is typed. The browser's own dialog keeps the focus inside and closes on Escape.
 * English words find an entry in every language.
 */
export function Palette({ label, listLabel, takeTyped, onClose, children }: Props) {
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
        <Found label={listLabel}>{children({ typed, run })}</Found>
      </Command>
    </dialog>
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
