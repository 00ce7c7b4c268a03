import "./identityFrame.css";
import SpaceBetween from "@cloudscape-design/components/space-between";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties, ReactNode } from "react";
import { useSite } from "../../api/site";
import { PendingBar } from "../../kit/ui/PendingBar";
import { PageSettings } from "./PageSettings";
import { SupportContacts } from "./SupportContacts";

interface Props {
  title: string;
  children: ReactNode;
  /** Links under the card. */
  links?: ReactNode;
}

/**
 * The page around a public form: the operator's picture beside it, the brand, a card, and whom to ask. Drawn without the library's container,
 * header and link, which the first visit would have to wait for.
 */
export function IdentityFrame({ title, children, links }: Props) {
  const { brand } = useSite();
  return (
    <div className="identity">
      <div aria-hidden="true" className="identity-side" />
      <div style={page}>
        <header style={bar}>
          <PendingBar />
          <PageSettings />
        </header>
        <main style={column}>
          <SpaceBetween size="l">
            <div style={brandRow}>
              {brand.logo_url && <img src={brand.logo_url} alt="" height={32} />}
              <span>{brand.name}</span>
            </div>
            <section style={card}>
              <h1 style={heading}>{title}</h1>
              {children}
            </section>
            {links}
            <SupportContacts />
          </SpaceBetween>
        </main>
      </div>
    </div>
  );
}

const page: CSSProperties = {
  minHeight: "100vh",
  boxSizing: "border-box",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: "clamp(8px, 4vh, 56px)",
  padding: `${tokens.spaceScaledS} ${tokens.spaceScaledM} ${tokens.spaceScaledXl}`,
  background: tokens.colorBackgroundLayoutMain,
};
const bar: CSSProperties = { alignSelf: "stretch", display: "flex", justifyContent: "flex-end" };
const column: CSSProperties = { width: "100%", maxWidth: 480, minWidth: 0 };
const brandRow: CSSProperties = {
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: tokens.spaceScaledS,
  color: tokens.colorTextHeadingDefault,
  fontSize: tokens.fontSizeHeadingL,
  lineHeight: tokens.lineHeightHeadingL,
  fontWeight: 700,
};
const card: CSSProperties = {
  padding: `${tokens.spaceScaledL} clamp(16px, 5vw, 32px) ${tokens.spaceScaledXl}`,
  borderRadius: tokens.borderRadiusContainer,
  border: `1px solid ${tokens.colorBorderDividerDefault}`,
  background: tokens.colorBackgroundContainerContent,
};
const heading: CSSProperties = {
  margin: `0 0 ${tokens.spaceScaledL}`,
  color: tokens.colorTextHeadingDefault,
  fontSize: tokens.fontSizeHeadingXl,
  lineHeight: tokens.lineHeightHeadingXl,
};
