import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { list, row, words } from "./resourceRows";
import type { Way } from "./useGuide";

/** Why a sub-user sees nothing yet, and what they may do instead. */
export function GuideCard({ ways }: { ways: readonly Way[] }) {
  const t = useT();
  const follow = useFollow();
  const isMaking = ways.some(({ name }) => name === "create");
  return (
    <Container
      header={
        <Header variant="h2" description={t(isMaking ? "home.guide_about" : "home.guide_ask")}>
          {t("home.start")}
        </Header>
      }
    >
      <ul style={list}>
        {ways.map(({ name, path }, at) => (
          <li key={name} style={row}>
            <div style={words}>
              <Box fontWeight="bold">{t(`home.guide_${name}`)}</Box>
              <Box color="text-body-secondary" fontSize="body-s">
                {t(`home.guide_${name}_about`)}
              </Box>
            </div>
            <Button
              variant={at === 0 && isMaking ? "primary" : "normal"}
              href={path}
              onFollow={(event) => follow(path, event)}
            >
              {t(`home.guide_${name}_go`)}
            </Button>
          </li>
        ))}
      </ul>
    </Container>
  );
}
