/** English words of what was written to a ticket, which come with it: the console shows it, and the operator's page. */
export const threadEn = {
  "thread.by_written": "{author} wrote",
  "thread.by_answered": "{author} answered",
  "thread.by_note": "{author} added an internal note",
  "thread.by_closed": "{author} closed the ticket",
  "thread.by_reopened": "{author} reopened the ticket",
  "thread.by_merged": "{author} merged this ticket with #{number}",
  "thread.files": "Attachments",
  "thread.file": "{name} ({size})",
  "thread.file_gone": "{name} could not be loaded",
  "thread.picture": "Enlarge {name}",
  "thread.save": "Download",
} as const;
