import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { ReactNode } from "react";
import { useFollow } from "../../../kit/ui/useFollow";
import { Rows } from "../Rows";

/** A setting: what it is, how it stands, and where it is changed. */
export interface Setting {
  title: string;
  hint: string;
  state?: ReactNode;
  action: string;
  /** Where it is changed. */
  path: string;
}

/** A group of settings, one row each. */
export function SettingRows({ title, settings }: { title: string; settings: readonly Setting[] }) {
  const follow = useFollow();
  return (
    <Container header={<Header variant="h2">{title}</Header>}>
      <Rows
        rows={settings.map(({ title: name, hint, state, action, path }) => ({
          id: path,
          words: (
            <>
              <Box variant="h3" padding="n" fontSize="body-m">
                {name}
              </Box>
              <Box color="text-body-secondary" fontSize="body-s">
                {hint}
              </Box>
            </>
          ),
          state,
          action: (
            <Button ariaLabel={`${action}: ${name}`} href={path} onFollow={(event) => follow(path, event)}>
              {action}
            </Button>
          ),
        }))}
      />
    </Container>
  );
}
