import Box from "@cloudscape-design/components/box";
import BreadcrumbGroup from "@cloudscape-design/components/breadcrumb-group";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Header from "@cloudscape-design/components/header";
import type { ReactNode } from "react";
import { useT } from "../../i18n/t";
import { useFollow } from "../../ui/useFollow";

interface Props {
  title: string;
  description?: ReactNode;
  /** The pages above this one, from the top. */
  above?: readonly { text: string; href: string }[];
  actions?: ReactNode;
  children: ReactNode;
}

/** A page below another: the way back, its title, what can be done, its parts. */
export function PageFrame({ title, description, above = [], actions, children }: Props) {
  const t = useT();
  const follow = useFollow();
  return (
    <ContentLayout
      header={
        <Box padding={{ top: "s" }}>
          {above.length > 0 && (
            <BreadcrumbGroup
              ariaLabel={t("shell.breadcrumbs")}
              items={[...above, { text: title, href: "" }]}
              onFollow={(event) => follow(event.detail.href, event)}
            />
          )}
          <Header variant="h1" {...(description && { description })} {...(actions && { actions })}>
            {title}
          </Header>
        </Box>
      }
    >
      {children}
    </ContentLayout>
  );
}
