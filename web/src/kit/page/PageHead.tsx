import Box from "@cloudscape-design/components/box";
import BreadcrumbGroup from "@cloudscape-design/components/breadcrumb-group";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { useT } from "../../i18n/t";
import { useFollow } from "../ui/useFollow";

interface Props {
  title: string;
  description?: ReactNode;
  /** The pages above this one, from the top. */
  above?: readonly { text: string; href: string }[];
  actions?: ReactNode;
}

/** The head of a page, at the same height on each: the way back, its title, what can be done. */
export function PageHead({ title, description, above = [], actions }: Props) {
  const t = useT();
  const follow = useFollow();
  return (
    <Box padding={{ top: "m" }}>
      <SpaceBetween size="xs">
        {above.length > 0 && (
          <BreadcrumbGroup
            ariaLabel={t("shell.breadcrumbs")}
            items={[...above, { text: title, href: "#" }]}
            onFollow={(event) => follow(event.detail.href, event)}
          />
        )}
        <Header variant="h1" {...(description && { description })} {...(actions && { actions })}>
          {title}
        </Header>
      </SpaceBetween>
    </Box>
  );
}
