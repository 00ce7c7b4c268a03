import Box from "@cloudscape-design/components/box";
import BreadcrumbGroup from "@cloudscape-design/components/breadcrumb-group";
import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { useT } from "../../i18n/t";
import { useFollow } from "../../ui/useFollow";
import { SECURITY_PATH } from "./useSaving";

interface Props {
  title: string;
  description: string;
  /** What stands in the page's card. */
  children: ReactNode;
}

/** What stands around one security setting: its title, the way back to all of them, a card. */
export function SettingFrame({ title, description, children }: Props) {
  const t = useT();
  const follow = useFollow();
  return (
    <ContentLayout
      header={
        <Box padding={{ top: "m" }}>
          <SpaceBetween size="xs">
            <BreadcrumbGroup
              items={[
                { text: t("security.title"), href: SECURITY_PATH },
                { text: title, href: "#" },
              ]}
              onFollow={(event) => follow(event.detail.href, event)}
            />
            <Header variant="h1" description={description}>
              {title}
            </Header>
          </SpaceBetween>
        </Box>
      }
    >
      <Container>
        <div style={column}>{children}</div>
      </Container>
    </ContentLayout>
  );
}

const column = { maxWidth: 640 };
