/** English words of announcements, which come with them. */
export const announcementEn = {
  "announcement.title": "Announcements",
  "announcement.none": "No announcements",
  "announcement.none_hint": "Product updates and planned maintenance appear here.",
  "announcement.kind_maintenance": "Maintenance",
  "announcement.kind_operations": "Operations",
  "announcement.kind_product": "Product",
  "announcement.pinned": "Pinned",
  "announcement.window": "{from} to {until}",
  "announcement.until": "Until {until}",
  "announcement.dismiss": "Dismiss “{title}”",
} as const;
