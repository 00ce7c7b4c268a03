/** English words of an instance's console. */
export const terminalEn = {
  "terminal.kind": "Console",
  "terminal.kind_shell": "Shell",
  "terminal.kind_serial": "Serial console",
  "terminal.shell_hint":
    "A shell of your own, as root. Whoever may configure this instance can open one; each is in the audit log.",
  "terminal.serial_hint":
    "What the instance writes while it starts, and its login. Everyone who opens it sees the same output.",
  "terminal.open": "Open console",
  "terminal.close": "Close console",
  "terminal.paste": "Paste",
  "terminal.paste_refused": "The browser does not allow this page to read the clipboard. Paste with Ctrl+V instead.",
  "terminal.save": "Save last {count} lines",
  "terminal.screen": "Console of {name}",
  "terminal.keys": "Paste with Ctrl+V or Ctrl+Shift+V. F6 leaves the console with the keyboard.",
  "terminal.not_open": "Open the console first.",
  "terminal.leave_title": "Close the console?",
  "terminal.leave_text":
    "A console is open on this page. Its session ends when you leave, and with it what runs in it.",
  "terminal.closed": "Not open",
  "terminal.opening": "Opening…",
  "terminal.is_open": "Open",
  "terminal.end_exited": "The session on the instance has ended.",
  "terminal.end_idle": "Closed after 30 minutes without input or output.",
  "terminal.end_off": "The instance is not running.",
  "terminal.end_forbidden": "Your session has ended, or you may no longer configure this instance.",
  "terminal.end_ticket": "It took too long to open. Try again.",
  "terminal.end_many": "You have four consoles open. Close one first.",
  "terminal.end_down": "The region does not answer at the moment. Try again in a minute.",
  "terminal.end_stopping": "The service is restarting. Open the console again in a moment.",
  "terminal.end_lost": "The connection was lost. Open the console again.",
} as const;
