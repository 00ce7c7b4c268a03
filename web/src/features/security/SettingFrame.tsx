import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import type { ReactNode } from "react";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { SubPageHead } from "../../kit/page/SubPageHead";

interface Props {
  title: string;
  description: string;
  /** What stands in the page's card. */
  children: ReactNode;
}

/** What stands around one security setting: its title, the way back to all of them, a card. */
export function SettingFrame({ title, description, children }: Props) {
  const t = useT();
  return (
    <ContentLayout
      header={
        <SubPageHead
          title={title}
          description={description}
          above={[{ text: t("security.title"), href: PATHS.security }]}
        />
      }
    >
      <Container>
        <div style={column}>{children}</div>
      </Container>
    </ContentLayout>
  );
}

const column = { maxWidth: 640 };
