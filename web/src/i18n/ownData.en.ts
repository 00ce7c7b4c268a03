/** English words of the download of one's own data. */
export const ownDataEn = {
  "title.own_data": "Download my data",

  "own_data.intro": "Everything this console stores about you, in one file.",
  "own_data.contains": "What the file contains",
  "own_data.person": "Your identity: names, picture, contacts, the account and its settings",
  "own_data.sign_in": "Your current sessions, and every recorded sign-in",
  "own_data.factors": "Your authenticator app and passkeys: names and times, but no secrets",
  "own_data.keys": "Your security keys: names, permissions and last use, but never the key itself",
  "own_data.ssh_keys": "The public SSH keys that you added; if you are the main user, all of the account",
  "own_data.messages": "Your messages, and which contact receives which",
  "own_data.tickets": "The support tickets that you opened",
  "own_data.documents": "What you submitted for verification, including the pictures",
  "own_data.money": "The balance, all transactions and all top-ups",
  "own_data.whole":
    "Verification documents, transactions, orders and invoices belong to the account. Its main user can download them.",
  "own_data.actions": "Your actions from the audit log, and the pages you visited recently",
  "own_data.format": "A JSON file: any text editor can open it and other programs can read it.",
  "own_data.without":
    "It contains no passwords or codes. Sub-users are individuals in their own right, so nothing about them is included.",
  "own_data.keep":
    "The file contains personal data. Keep it where nobody else can read it. The download is recorded in the audit log.",
  "own_data.download": "Download my data",
  "own_data.busy": "Collecting your data…",
  "own_data.received": "{size} received…",
  "own_data.saved": "{name} ({size}) has been saved to your browser's downloads.",
} as const;
