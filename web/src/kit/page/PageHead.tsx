import Box from "@cloudscape-design/components/box";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";

/** What the head of a page says. */
export interface PageHeadProps {
  title: string;
  description?: ReactNode;
  /** The way back to the pages above (`SubPageHead`). */
  way?: ReactNode;
  /** At most a primary button and two others; the rest is in a menu. */
  actions?: ReactNode;
}

/** The head of a page, at the same height on each: the way back, its title, what can be done. */
export function PageHead({ title, description, way, actions }: PageHeadProps) {
  return (
    <Box padding={{ top: "m" }}>
      <SpaceBetween size="xs">
        {way}
        <Header variant="h1" {...(description && { description })} {...(actions && { actions })}>
          {title}
        </Header>
      </SpaceBetween>
    </Box>
  );
}
