import Button from "@cloudscape-design/components/button";
import type { CollectionPreferencesProps } from "@cloudscape-design/components/collection-preferences";
import Header from "@cloudscape-design/components/header";
import Pagination from "@cloudscape-design/components/pagination";
import type { TableProps } from "@cloudscape-design/components/table";
import * as tokens from "@cloudscape-design/design-tokens";
import { type CSSProperties, type ReactNode, Suspense, use, useState } from "react";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { EmptyState } from "../ui/EmptyState";
import { FailedState } from "../ui/FailedState";
import { ColumnsButton } from "./ColumnsButton";
import { ListNote, type ListNoteProps } from "./listNote";
import { NoMatch } from "./NoMatch";
import { askedOf } from "./question";
import type { Column, ListProps } from "./ResourceTable";
import { SearchInput } from "./SearchInput";
import { MENU, type StackedColumn, StackedTable } from "./StackedTable";
import { useLastSelected } from "./useLastSelected";
import { useListState } from "./useListState";
import { type Page, usePages } from "./usePages";
import { useShownColumns } from "./useShownColumns";

/** What a `ResourceTable` shows once its own code is here. */
export function ServerTable<T, P extends Page<T> = Page<T>>(props: ListProps<T, P>) {
  const { id, columns, itemId, itemName, filterNames = [], selectable = false } = props;
  const t = useT();
  const list = useListState();
  const sort = list.value("sort");
  const asked = askedOf(props, list.value);
  const pages = usePages<T, P>(
    [...props.queryKey, ...asked],
    (page, signal) => props.fetch(list, page, signal),
    props.pace,
    props.keepsRows,
  );
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const shown = useShownColumns(id, columns);
  const items = pages.items;
  // What is no longer on the page must not be acted on.
  const selected = items.filter((item) => chosen.includes(itemId(item)));
  const last = useLastSelected(selected);
  // The chosen project is no filter of the list's: in one that has nothing yet there is something to create.
  const isFiltered = (["q", ...filterNames] as const).some((name) => name !== "project" && list.value(name) !== "");
  const done = () => {
    setChosen([]);
    pages.refetch();
  };

  return (
    <StackedTable<T>
      variant="container"
      items={pages.isError ? [] : items}
      trackBy={itemId}
      loading={pages.isFirstLoad}
      loadingText={t("shell.loading")}
      columnDefinitions={columns.map(definition)}
      columnDisplay={menuLast(shown.display)}
      stickyColumns={sticky(shown.display)}
      wrapLines
      stickyHeader
      {...(selectable && {
        selectionType: "multi" as const,
        selectedItems: selected,
        onSelectionChange: ({ detail }: { detail: { selectedItems: T[] } }) =>
          setChosen(detail.selectedItems.map(itemId)),
      })}
      ariaLabels={{
        tableLabel: props.title,
        allItemsSelectionLabel: () => t("table.select_all"),
        itemSelectionLabel: (_, item) => t("table.select_one", { name: itemName(item) }),
        selectionGroupLabel: t("table.selection"),
      }}
      {...sorting(columns, sort, (next) => list.set({ sort: next }))}
      header={
        <Header
          variant={props.level ?? "h1"}
          description={
            <Description filterNames={filterNames}>
              {props.description} {pages.first && props.about?.(pages.first)}{" "}
              {props.pace && pages.updatedAt > 0 && <Updated at={pages.updatedAt} />}
            </Description>
          }
          counter={selected.length > 0 ? `(${selected.length})` : props.counter}
          actions={
            <div style={row}>
              <Button
                iconName="refresh"
                ariaLabel={t("table.refresh")}
                loading={pages.isFetching && !pages.isFirstLoad}
                onClick={() => pages.refetch()}
              />
              {/* What may be done is judged by rules that come later: rows do not wait for them. */}
              <Suspense fallback={null}>{props.actions?.({ items: selected, last, done })}</Suspense>
            </div>
          }
        >
          {props.title}
        </Header>
      }
      filter={
        (props.search || props.filters) && (
          <div style={row}>
            {props.search && (
              <div style={search}>
                <SearchInput label={props.search} value={list.value("q")} onSearch={(q) => list.set({ q })} />
              </div>
            )}
            {props.filters?.(list)}
          </div>
        )
      }
      pagination={
        <Pagination
          currentPageIndex={pages.index}
          pagesCount={pages.count}
          openEnd={pages.hasMore}
          disabled={pages.isFirstLoad}
          onChange={({ detail }) => pages.go(detail.currentPageIndex)}
          ariaLabels={{
            nextPageLabel: t("table.next"),
            previousPageLabel: t("table.previous"),
            pageLabel: (page) => t("table.page", { page }),
          }}
        />
      }
      preferences={<ColumnsButton display={shown.display} columns={columns} onChoose={shown.choose} />}
      empty={
        pages.isError ? (
          <FailedState onRetry={pages.refetch} />
        ) : isFiltered ? (
          <NoMatch filterNames={filterNames}>{props.noMatch}</NoMatch>
        ) : (
          <EmptyState {...props.empty} />
        )
      }
    />
  );
}

/** What the list is about, what its first page says of the rest, and what the frame says of every list. */
function Description({ children, filterNames }: ListNoteProps & { children: ReactNode }) {
  const Note = use(ListNote);
  return (
    <>
      {children}
      {Note && <Note filterNames={filterNames} />}
    </>
  );
}

/** When a list that follows what happens was as it is shown. */
function Updated({ at }: { at: number }) {
  const t = useT();
  return t("table.updated", { time: useTimes().clock(new Date(at).toISOString()) });
}

const row: CSSProperties = { display: "flex", flexWrap: "wrap", gap: tokens.spaceScaledXs };
const search: CSSProperties = { flex: "1 1 280px", maxWidth: 480 };

/** What can be done with a row stands last, however the other columns are arranged. */
function menuLast(display: readonly CollectionPreferencesProps.ContentDisplayItem[]) {
  return [...display.filter(({ id }) => id !== MENU), ...display.filter(({ id }) => id === MENU)];
}

/** The columns that stay however far the list is scrolled: the first, and each row's menu. */
function sticky(display: readonly CollectionPreferencesProps.ContentDisplayItem[]) {
  return { first: 1, last: display.some(({ id, visible }) => id === MENU && visible) ? 1 : 0 };
}

function definition<T>(column: Column<T>): StackedColumn<T> {
  const { id, header, kind, sort, isRowHeader = false, isOneLine = false, width } = column;
  const widths = width ? { width, minWidth: Math.min(width, 130) } : { minWidth: 120 };
  const whole = (item: T) => <div className="whole">{column.cell(item)}</div>;
  const cell = isOneLine ? whole : column.cell;
  return { id, header, kind, cell, isRowHeader, ...(sort && { sortingField: sort }), ...widths };
}

/** The order as the server names it: `name`, or `-name` from the end. */
function sorting<T>(columns: readonly Column<T>[], sort: string, onSort: (sort: string) => void) {
  const isDescending = sort.startsWith("-");
  const field = isDescending ? sort.slice(1) : sort;
  const column = columns.find((candidate) => candidate.sort !== undefined && candidate.sort === field);
  return {
    ...(column && { sortingColumn: definition(column), sortingDescending: isDescending }),
    onSortingChange: ({ detail }: { detail: TableProps.SortingState<T> }) => {
      const name = detail.sortingColumn.sortingField;
      if (name) onSort(detail.isDescending ? `-${name}` : name);
    },
  };
}
