import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import Pagination from "@cloudscape-design/components/pagination";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ImportResult } from "../../../api/generated/types.gen";
import { PATHS, userPath } from "../../../domain/paths";
import { useT } from "../../../i18n/t";
import { StackedTable } from "../../../kit/table/StackedTable";
import { csvText, downloadCsv } from "../../../kit/ui/csv";
import { useFocusFirst } from "../../../kit/ui/focusBack";
import { PageLink } from "../../../kit/ui/PageLink";
import { useFollow } from "../../../kit/ui/useFollow";
import { Outcome } from "./Outcome";
import { useMistakes } from "./useMistakes";
import { usePaged } from "./usePaged";

interface Props {
  results: readonly ImportResult[];
  onAnother: () => void;
}

/** What became of each row of a file. */
export function ImportResults({ results, onAnother }: Props) {
  const t = useT();
  const follow = useFollow();
  const first = useFocusFirst();
  const mistakes = useMistakes();
  const { items, page, pages, go } = usePaged(results);
  const done = results.filter(({ code }) => code === 0).length;
  const why = ({ code, violations, message }: ImportResult) => {
    if (code === 0) return [];
    return violations.length > 0 ? mistakes(violations) : [message];
  };
  const download = () => {
    const rows = results.map((row) => [
      String(row.line),
      row.login_name,
      t(row.code === 0 ? "import.created" : "import.refused"),
      why(row).join(" "),
    ]);
    const head = [t("import.line"), t("users.login_name"), t("import.outcome"), t("import.reason")];
    downloadCsv("sub-users-results.csv", csvText([head, ...rows]));
  };
  return (
    <SpaceBetween size="l">
      <div role="status">
        <Alert type={done === results.length ? "success" : "warning"}>
          {t("import.done", { done, all: results.length })}
        </Alert>
      </div>
      <StackedTable<ImportResult>
        variant="container"
        items={items}
        trackBy={({ line }) => String(line)}
        wrapLines
        ariaLabels={{ tableLabel: t("import.results") }}
        header={
          <Header
            variant="h2"
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button iconName="download" onClick={download}>
                  {t("import.download")}
                </Button>
                <Button onClick={onAnother}>{t("import.another")}</Button>
                <Button ref={first} variant="primary" onClick={() => follow(PATHS.users)}>
                  {t("import.to_users")}
                </Button>
              </SpaceBetween>
            }
          >
            {t("import.results")}
          </Header>
        }
        pagination={
          pages > 1 && (
            <Pagination
              currentPageIndex={page}
              pagesCount={pages}
              onChange={({ detail }) => go(detail.currentPageIndex)}
            />
          )
        }
        columnDefinitions={[
          { id: "line", header: t("import.line"), cell: ({ line }) => line, width: 80 },
          {
            id: "login_name",
            header: t("users.login_name"),
            cell: ({ login_name, user_id }) =>
              user_id ? <PageLink href={userPath(user_id)}>{login_name}</PageLink> : login_name || "–",
            isRowHeader: true,
          },
          {
            id: "outcome",
            header: t("import.outcome"),
            cell: (row) => (
              <Outcome
                isGood={row.code === 0}
                words={t(row.code === 0 ? "import.created" : "import.refused")}
                reasons={why(row)}
              />
            ),
            minWidth: 230,
          },
        ]}
      />
    </SpaceBetween>
  );
}
