import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { menuQuery } from "../../api/queries";
import { menuPages } from "../../i18n/menu";
import { translator, useT } from "../../i18n/t";
import { QueryState } from "../../kit/ui/QueryState";
import { USUAL, useArrangement } from "./arrangement";
import { EntranceLinks } from "./EntranceLinks";
import { pageEntrance, pick, WAY } from "./entrance";
import { useSaveHome } from "./useSaveHome";

// What drags is large, and seldom wanted.
const EntrancesDialog = lazy(() => import("./EntrancesDialog").then((module) => ({ default: module.EntrancesDialog })));
// Ways and their words are only fetched by whoever has pinned one.
const WayLinks = lazy(() => import("./WayLinks").then((module) => ({ default: module.WayLinks })));

/** The pages, and the ways to what stands below them, that the person has pinned, in an order of their own. */
export function EntrancesCard() {
  const t = useT();
  const { save } = useSaveHome();
  const home = useArrangement();
  const [isOpen, setOpen] = useState(false);
  const menu = useQuery(menuQuery);
  const pages = menuPages(menu.data?.menus ?? [], t, translator("US"));
  const names = (home ?? USUAL).entrances;
  const links = <EntranceLinks entrances={pick(pages.map(pageEntrance), names)} />;
  return (
    <Container
      fitHeight
      header={
        <Header
          variant="h2"
          actions={
            home &&
            menu.data && (
              <Button
                variant="icon"
                iconName="settings"
                ariaLabel={t("home.entrances_choose")}
                onClick={() => setOpen(true)}
              />
            )
          }
        >
          {t("home.entrances")}
        </Header>
      }
    >
      <QueryState query={menu}>
        {() =>
          names.some((name) => name.startsWith(WAY)) ? (
            <Suspense fallback={links}>
              <WayLinks pages={pages} names={names} />
            </Suspense>
          ) : (
            links
          )
        }
      </QueryState>
      {isOpen && home && (
        <Suspense fallback={null}>
          <EntrancesDialog
            pages={pages}
            pinned={names}
            onChoose={(entrances) => save({ ...home, entrances })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Container>
  );
}
