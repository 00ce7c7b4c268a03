import Box from "@cloudscape-design/components/box";
import type { ReactNode } from "react";

interface Props {
  title: string;
  hint: string;
  /** Leads on from here, such as a button. */
  action?: ReactNode;
}

/** What stands where there is nothing to list. */
export function EmptyState({ title, hint, action }: Props) {
  return (
    <Box textAlign="center" padding="m">
      <Box variant="strong">{title}</Box>
      <Box color="text-body-secondary">{hint}</Box>
      {action && <Box padding={{ top: "s" }}>{action}</Box>}
    </Box>
  );
}
