/** English words of other consoles in a frame. */
export const portalEn = {
  "portal.failed_title": "{title} could not be opened",
  "portal.failed": "You could not be signed in to it. Please try again.",
  "portal.misconfigured": "Its address is not configured correctly. Please contact support.",
  "portal.late": "It is not answering. It may be back soon.",
  "portal.opening": "Opening {title}",
} as const;
