import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { menuQuery } from "../../api/queries";
import { menuPages } from "../../i18n/menu";
import { translator, useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { Icon } from "../../kit/ui/Icon";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { USUAL, useArrangement } from "./arrangement";
import { list } from "./resourceRows";
import { useSaveHome } from "./useSaveHome";

// What drags is large, and seldom wanted.
const EntrancesDialog = lazy(() => import("./EntrancesDialog").then((module) => ({ default: module.EntrancesDialog })));

/** The pages that the person has pinned, in an order of their own. */
export function EntrancesCard() {
  const t = useT();
  const follow = useFollow();
  const { save } = useSaveHome();
  const home = useArrangement();
  const [isOpen, setOpen] = useState(false);
  const menu = useQuery(menuQuery);
  const pages = menuPages(menu.data?.menus ?? [], t, translator("US"));
  const pinned = (home ?? USUAL).entrances.flatMap(
    (name) => pages.find(({ router_name }) => router_name === name) ?? [],
  );
  const others = pages.filter((page) => !pinned.includes(page));
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
          pinned.length === 0 ? (
            <EmptyState title={t("home.entrances_none")} hint={t("home.entrances_hint")} />
          ) : (
            <ul style={list}>
              {pinned.map(({ router_name, icon, path, title }) => (
                <li key={router_name}>
                  <Link href={path} onFollow={(event) => follow(path, event)}>
                    <Icon name={icon} />
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      {isOpen && home && (
        <Suspense fallback={null}>
          <EntrancesDialog
            pages={[...pinned, ...others]}
            pinned={pinned.map(({ router_name }) => router_name)}
            onChoose={(entrances) => save({ ...home, entrances })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Container>
  );
}
