import "./icon.css";
import "./icons.css";
import Box from "@cloudscape-design/components/box";
import type { ReactNode } from "react";

interface Props {
  /** What is drawn: nothing yet, nothing left to do, or nothing found. */
  icon?: "empty" | "nothing" | "search";
  title: string;
  hint: string;
  /** Leads on from here, such as a button. */
  action?: ReactNode;
}

/** What stands where there is nothing to list. */
export function EmptyState({ icon = "empty", title, hint, action }: Props) {
  return (
    <Box textAlign="center" padding="m">
      <div aria-hidden="true" className="empty-icon">
        <span className={`icon icon-${icon}`} />
      </div>
      <Box variant="strong">{title}</Box>
      <Box color="text-body-secondary">{hint}</Box>
      {action && <Box padding={{ top: "s" }}>{action}</Box>}
    </Box>
  );
}
