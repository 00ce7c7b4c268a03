/** English words of the download of one's own data. */
export const ownDataEn = {
  "title.own_data": "Download my data",

  "own_data.intro": "Everything that this console keeps about you, in one file.",
  "own_data.contains": "What the file contains",
  "own_data.person": "Who you are: names, picture, contacts, the account and its settings",
  "own_data.sign_in": "Where you are signed in, and every sign-in that is still on record",
  "own_data.factors": "Your authenticator app and your passkeys: names and times, no secrets",
  "own_data.keys": "Your security keys: names, permissions and last use, never the key itself",
  "own_data.messages": "Your messages, and who receives which",
  "own_data.papers": "What you handed in for verification, with the pictures",
  "own_data.money": "The balance, every movement of money, and every recharge",
  "own_data.whole": "Papers, money, orders and invoices are the account's: its main user downloads them.",
  "own_data.actions": "What you did, from the audit log, and the pages you visited last",
  "own_data.format": "It is a JSON file: text that any editor opens and other programs can read.",
  "own_data.without":
    "Passwords and codes are not in it. Sub-users are persons of their own: nothing about them is in it.",
  "own_data.keep":
    "The file holds personal data. Keep it where nobody else can read it. The download is noted in the audit log.",
  "own_data.download": "Download my data",
  "own_data.busy": "Collecting your data…",
  "own_data.received": "{size} received…",
  "own_data.saved": "{name} ({size}) is among your browser's downloads.",
} as const;
