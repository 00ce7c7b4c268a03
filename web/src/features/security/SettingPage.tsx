import Box from "@cloudscape-design/components/box";
import BreadcrumbGroup from "@cloudscape-design/components/breadcrumb-group";
import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Spinner from "@cloudscape-design/components/spinner";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import type { SecurityReply } from "../../api/generated/types.gen";
import { securityQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { QueryState } from "../../ui/QueryState";
import { useFollow } from "../../ui/useFollow";
import { SECURITY_PATH } from "./useSaving";

interface Props {
  title: string;
  description: string;
  /** What stands in the page's card, once the present settings are here. */
  children: (security: SecurityReply) => ReactNode;
}

/** The page of one security setting, with the way back to all of them. */
export function SettingPage({ title, description, children }: Props) {
  const t = useT();
  const follow = useFollow();
  const security = useQuery({ ...securityQuery, meta: { quiet: true } });
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
        <div style={column}>
          <QueryState query={security}>
            {(data) => <Suspense fallback={<Spinner size="large" />}>{children(data)}</Suspense>}
          </QueryState>
        </div>
      </Container>
    </ContentLayout>
  );
}

const column = { maxWidth: 640 };
