import Header from "@cloudscape-design/components/header";
import Pagination from "@cloudscape-design/components/pagination";
import Toggle from "@cloudscape-design/components/toggle";
import type { ImportRow } from "@portico/console";
import { useState } from "react";
import { useT } from "../../../i18n/t";
import { StackedTable } from "../../../kit/table/StackedTable";
import { Outcome } from "./Outcome";
import { useMistakes } from "./useMistakes";
import { usePaged } from "./usePaged";

interface Props {
  rows: readonly ImportRow[];
  /** How many of them can be created. */
  good: number;
}

/** The rows of the file before they are sent, each with what is wrong with it. */
export function Preview({ rows, good }: Props) {
  const t = useT();
  const mistakes = useMistakes();
  const [onlyWrong, setOnlyWrong] = useState(false);
  const shown = onlyWrong ? rows.filter(({ violations }) => violations.length > 0) : rows;
  const { items, page, pages, go } = usePaged(shown);
  return (
    <StackedTable<ImportRow>
      variant="container"
      items={items}
      trackBy={({ line }) => String(line)}
      wrapLines
      ariaLabels={{ tableLabel: t("import.preview") }}
      header={
        <Header
          variant="h2"
          description={t("import.preview_hint")}
          counter={t("import.preview_counter", { good, all: rows.length })}
        >
          {t("import.preview")}
        </Header>
      }
      filter={
        good < rows.length && (
          <Toggle checked={onlyWrong} onChange={({ detail }) => setOnlyWrong(detail.checked)}>
            {t("import.only_wrong")}
          </Toggle>
        )
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
          id: "verdict",
          header: t("import.verdict"),
          cell: ({ violations }) => {
            const isGood = violations.length === 0;
            return (
              <Outcome
                isGood={isGood}
                words={t(isGood ? "import.good" : "import.bad")}
                reasons={mistakes(violations)}
              />
            );
          },
          minWidth: 230,
        },
        { id: "name", header: t("users.name"), cell: ({ user }) => user.name, isRowHeader: true },
        { id: "login_name", header: t("users.login_name"), cell: ({ user }) => user.login_name },
        { id: "email", header: t("users.email"), cell: ({ user }) => user.email },
        { id: "mobile", header: t("users.mobile"), cell: ({ user }) => user.mobile || "–" },
      ]}
    />
  );
}
