import type { AnnouncementSeverity } from "../../api/generated/types.gen";

/** How each severity looks. */
export const SEVERITY_LOOKS = {
  info: "info",
  warning: "warning",
  critical: "error",
} as const satisfies Record<AnnouncementSeverity, string>;
