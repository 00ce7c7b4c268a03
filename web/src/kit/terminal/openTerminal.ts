import { FitAddon } from "@xterm/addon-fit";
import { Terminal } from "@xterm/xterm";
import "@xterm/xterm/css/xterm.css";

/** How large a terminal is, in letters. */
interface TerminalSize {
  columns: number;
  rows: number;
}

/** What a terminal tells whoever opened it. */
interface Events {
  /** Something was typed or pasted. */
  onType: (bytes: Uint8Array) => void;
  /** It has another size. */
  onSize: (size: TerminalSize) => void;
  /** Whoever types wants to leave it with the keyboard. */
  onLeave: () => void;
}

/** A terminal on the page. */
export interface OpenTerminal {
  size: () => TerminalSize;
  write: (bytes: Uint8Array) => void;
  /** Types a text at once, as one that is pasted by the keyboard. */
  paste: (text: string) => void;
  /** The last lines that it shows or has shown, as text. */
  lastLines: (count: number) => string;
  focus: () => void;
  close: () => void;
}

/** Lines that can be scrolled back to. */
const SCROLLBACK = 10_000;
/** A terminal is dark, whatever the page is: programs choose their colours for that. */
const THEME = { background: "#101820", foreground: "#e9edf1", cursor: "#e9edf1", selectionBackground: "#3b5b7a" };
/** The key that leaves it: Tab belongs to what runs in it. */
const LEAVE = "F6";

/** Opens a terminal in an element, which it fills. */
export function openTerminal(parent: HTMLElement, label: string, events: Events): OpenTerminal {
  const terminal = new Terminal({
    scrollback: SCROLLBACK,
    screenReaderMode: true,
    minimumContrastRatio: 4.5,
    fontFamily: "ui-monospace, Menlo, Consolas, monospace",
    fontSize: 14,
    theme: THEME,
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.open(parent);
  terminal.textarea?.setAttribute("aria-label", label);
  terminal.attachCustomKeyEventHandler(({ key, type }) => {
    if (key !== LEAVE) return true;
    if (type === "keydown") events.onLeave();
    return false;
  });
  const encoder = new TextEncoder();
  terminal.onData((text) => events.onType(encoder.encode(text)));
  // Mouse reports of old programs: each letter is a byte.
  terminal.onBinary((text) => events.onType(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
  terminal.onResize(({ cols, rows }) => events.onSize({ columns: cols, rows }));
  const resized = new ResizeObserver(() => fit.fit());
  resized.observe(parent);
  fit.fit();
  return {
    size: () => ({ columns: terminal.cols, rows: terminal.rows }),
    write: (bytes) => terminal.write(bytes),
    paste: (text) => terminal.paste(text),
    lastLines: (count) => linesOf(terminal, count),
    focus: () => terminal.focus(),
    close: () => {
      resized.disconnect();
      terminal.dispose();
    },
  };
}

/** The last lines of a terminal; what was broken for its width is one line, and empty ones at the end are left out. */
function linesOf({ buffer }: Terminal, count: number): string {
  const { active } = buffer;
  const lines: string[] = [];
  for (let at = 0; at < active.length; at++) {
    const line = active.getLine(at);
    const text = line?.translateToString(true) ?? "";
    if (line?.isWrapped && lines.length > 0) lines.push(`${lines.pop()}${text}`);
    else lines.push(text);
  }
  return lines.join("\n").trimEnd().split("\n").slice(-count).join("\n");
}
