import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties, ReactNode } from "react";
import { useFollow } from "../../../ui/useFollow";

/** A setting: what it is, how it stands, and where it is changed. */
export interface Setting {
  title: string;
  hint: string;
  state?: ReactNode;
  action: string;
  /** Where it is changed. */
  path: string;
}

/** A group of settings, one row each; on a phone each row stacks. */
export function SettingRows({ title, settings }: { title: string; settings: readonly Setting[] }) {
  const follow = useFollow();
  return (
    <Container header={<Header variant="h2">{title}</Header>}>
      <ul style={list}>
        {settings.map(({ title: name, hint, state, action, path }, index) => (
          <li key={name} style={index === 0 ? row : { ...row, ...divided }}>
            <div style={words}>
              <Box variant="h3" padding="n" fontSize="body-m">
                {name}
              </Box>
              <Box color="text-body-secondary" fontSize="body-s">
                {hint}
              </Box>
            </div>
            <div style={standing}>{state}</div>
            <Button ariaLabel={`${action}: ${name}`} href={path} onFollow={(event) => follow(path, event)}>
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </Container>
  );
}

const list: CSSProperties = { listStyle: "none", margin: 0, padding: 0 };
const row: CSSProperties = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${tokens.spaceScaledXs} ${tokens.spaceScaledL}`,
  paddingBlock: tokens.spaceScaledS,
};
const divided: CSSProperties = { borderBlockStart: `1px solid ${tokens.colorBorderDividerDefault}` };
const words: CSSProperties = { flex: "3 1 280px", minWidth: 0 };
const standing: CSSProperties = { flex: "2 1 200px", minWidth: 0, overflowWrap: "anywhere" };
