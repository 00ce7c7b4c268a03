import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import Link from "@cloudscape-design/components/link";
import { useQuery } from "@tanstack/react-query";
import { historyQuery, menuQuery } from "../../api/queries";
import { menuPages } from "../../i18n/menu";
import { translator, useT } from "../../i18n/t";
import { EmptyState } from "../../kit/ui/EmptyState";
import { Icon } from "../../kit/ui/Icon";
import { QueryState } from "../../kit/ui/QueryState";
import { useFollow } from "../../kit/ui/useFollow";
import { Rows } from "./Rows";

/** The pages that the person visited last. */
export function VisitsCard() {
  const t = useT();
  const follow = useFollow();
  const visits = useQuery(historyQuery);
  const menus = useQuery(menuQuery).data?.menus ?? [];
  const pages = new Map(menuPages(menus, t, translator("US")).map((page) => [page.router_name, page]));
  return (
    <Container fitHeight header={<Header variant="h2">{t("home.visits")}</Header>}>
      <QueryState query={visits}>
        {({ history }) => {
          if (history.length === 0) return <EmptyState title={t("home.visits_empty")} hint={t("home.visits_hint")} />;
          return (
            <Rows
              rows={history.map(({ router_name, path: visited, visited_at }) => {
                // A visit may be kept by the path of what lies below the page that its words name.
                const { icon = "", path = visited, title = visited } = pages.get(router_name) ?? {};
                return {
                  id: router_name,
                  what: (
                    <Link href={path} onFollow={(event) => follow(path, event)}>
                      <Icon name={icon} />
                      {title}
                    </Link>
                  ),
                  when: visited_at,
                };
              })}
            />
          );
        }}
      </QueryState>
    </Container>
  );
}
