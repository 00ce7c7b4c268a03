import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { MayButton } from "./MayButton";
import type { May } from "./may";

/** Something that is set, how it is set, and what changes that. */
interface SettingSection {
  title: string;
  text: string;
  may: May;
  label: string;
  onAct: () => void;
}

/** What can be set, one below the other, each with the button that changes it. */
export function SettingSections({ sections }: { sections: readonly SettingSection[] }) {
  return (
    <SpaceBetween size="l">
      {sections.map(({ title, text, may, label, onAct }) => (
        <Container
          key={title}
          header={
            <Header
              variant="h2"
              actions={
                <MayButton may={may} onClick={onAct}>
                  {label}
                </MayButton>
              }
            >
              {title}
            </Header>
          }
        >
          <Box>{text}</Box>
        </Container>
      ))}
    </SpaceBetween>
  );
}
