import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties, ReactNode } from "react";
import { type IconName, NamedIcon } from "../../ui/icons";

interface Props {
  icon: IconName;
  /** The number over the title. */
  code: string;
  title: string;
  text: string;
  /** Buttons: ways out. */
  children: ReactNode;
}

/** A page that says what is wrong and offers ways out. */
export function ErrorFrame({ icon, code, title, text, children }: Props) {
  return (
    <main style={page}>
      <SpaceBetween size="l" alignItems="center">
        <NamedIcon name={icon} size={96} />
        <SpaceBetween size="xxs" alignItems="center">
          <Box color="text-body-secondary" fontWeight="bold">
            {code}
          </Box>
          <Box variant="h1" textAlign="center">
            {title}
          </Box>
          <Box color="text-body-secondary" textAlign="center">
            {text}
          </Box>
        </SpaceBetween>
        <div style={exits}>{children}</div>
      </SpaceBetween>
    </main>
  );
}

const page: CSSProperties = {
  minHeight: "100vh",
  boxSizing: "border-box",
  display: "grid",
  placeItems: "center",
  padding: tokens.spaceScaledXl,
  background: tokens.colorBackgroundLayoutMain,
  color: tokens.colorTextBodySecondary,
};
const exits: CSSProperties = {
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: tokens.spaceScaledXs,
};
