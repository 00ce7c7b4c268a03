import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties, ReactNode } from "react";
import { useSite } from "../../api/site";
import { useT } from "../../i18n/t";

interface Props {
  title: string;
  children: ReactNode;
  /** Links under the card. */
  links?: ReactNode;
}

/** The page around a public form: the operator's brand, a card, and whom to ask. */
export function IdentityFrame({ title, children, links }: Props) {
  const t = useT();
  const { brand, support } = useSite();
  const contact = [support.email, support.hotline, support.hotline_2].filter(Boolean).join(" · ");
  return (
    <main style={page}>
      <div style={column}>
        <SpaceBetween size="l">
          <div style={brandRow}>
            {brand.logo_url && <img src={brand.logo_url} alt="" height={32} />}
            <Box variant="span" fontSize="heading-l" fontWeight="bold">
              {brand.name}
            </Box>
          </div>
          <Container header={<Header variant="h1">{title}</Header>}>{children}</Container>
          {links}
          {contact && (
            <Box textAlign="center" color="text-body-secondary" fontSize="body-s">
              {t("identity.help", { contact })}
            </Box>
          )}
        </SpaceBetween>
      </div>
    </main>
  );
}

const page: CSSProperties = {
  minHeight: "100vh",
  boxSizing: "border-box",
  display: "grid",
  justifyItems: "center",
  alignContent: "start",
  padding: `clamp(16px, 8vh, 96px) ${tokens.spaceScaledM}`,
  background: tokens.colorBackgroundLayoutMain,
};
const column: CSSProperties = { width: "100%", maxWidth: 480, minWidth: 0 };
const brandRow: CSSProperties = {
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: tokens.spaceScaledS,
  color: tokens.colorTextHeadingDefault,
};
