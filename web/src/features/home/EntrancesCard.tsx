import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import { useQuery } from "@tanstack/react-query";
import { menuQuery } from "../../api/queries";
import { menuPages } from "../../i18n/menu";
import { translator, useT } from "../../i18n/t";
import { ColumnsButton } from "../../kit/table/ColumnsButton";
import { EmptyState } from "../../kit/ui/EmptyState";
import { Icon } from "../../kit/ui/Icon";
import { useFollow } from "../../kit/ui/useFollow";
import { USUAL, useArrangement } from "./arrangement";
import { list } from "./resourceRows";
import { useSaveHome } from "./useSaveHome";

/** The pages that the person has pinned, in an order of their own. */
export function EntrancesCard() {
  const t = useT();
  const follow = useFollow();
  const { save } = useSaveHome();
  const home = useArrangement() ?? USUAL;
  const pages = menuPages(useQuery(menuQuery).data?.menus ?? [], t, translator("US"));
  const pinned = home.entrances.flatMap((name) => pages.find(({ router_name }) => router_name === name) ?? []);
  const others = pages.filter((page) => !pinned.includes(page));
  return (
    <Container
      fitHeight
      header={
        <Header
          variant="h2"
          actions={
            <ColumnsButton
              title={t("home.entrances_choose")}
              heading={t("home.entrances_pages")}
              about={t("home.entrances_hint")}
              isSearched
              columns={pages.map(({ router_name, title }) => ({ id: router_name, header: title }))}
              display={[...pinned, ...others].map((page) => ({
                id: page.router_name,
                visible: pinned.includes(page),
              }))}
              onChoose={(display) => {
                const chosen = display.filter((one) => "visible" in one && one.visible).map(({ id }) => id);
                save({ ...home, entrances: chosen });
              }}
            />
          }
        >
          {t("home.entrances")}
        </Header>
      }
    >
      {pinned.length === 0 ? (
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
      )}
    </Container>
  );
}
