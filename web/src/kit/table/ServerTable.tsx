import Button from "@cloudscape-design/components/button";
import type { CollectionPreferencesProps } from "@cloudscape-design/components/collection-preferences";
import Header from "@cloudscape-design/components/header";
import Pagination from "@cloudscape-design/components/pagination";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import * as tokens from "@cloudscape-design/design-tokens";
import { type CSSProperties, type ReactNode, use, useState } from "react";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { EmptyState } from "../ui/EmptyState";
import { FailedState } from "../ui/FailedState";
import { ColumnsButton } from "./ColumnsButton";
import { ListNote, type ListNoteProps } from "./listNote";
import { askedOf } from "./question";
import type { Column, ListProps } from "./ResourceTable";
import { SearchInput } from "./SearchInput";
import { useListState } from "./useListState";
import { type Page, usePages } from "./usePages";
import { isPhone, useShownColumns } from "./useShownColumns";

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
  );
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const shown = useShownColumns(id, columns);
  const first = shown.display.find(({ visible }) => visible)?.id;
  const items = pages.items;
  // What is no longer on the page must not be acted on.
  const selected = items.filter((item) => chosen.includes(itemId(item)));
  const isFiltered = asked.some((value, index) => index !== 1 && value !== "");
  const done = () => {
    setChosen([]);
    pages.refetch();
  };

  return (
    <Table<T>
      variant="container"
      items={pages.isError ? [] : items}
      trackBy={itemId}
      loading={pages.isFirstLoad}
      loadingText={t("shell.loading")}
      columnDefinitions={columns.map((column) => definition(column, selectable, column.id === first))}
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
              {props.actions?.({ items: selected, done })}
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
          <EmptyState icon="search" title={t("table.no_match")} hint={t("table.no_match_hint")} />
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
const search: CSSProperties = { flex: "1 1 280px", maxWidth: 360 };

/** The id of a column with each row's menu: it stands last and stays in reach however far the list is scrolled. */
const MENU = "actions";

function menuLast(display: readonly CollectionPreferencesProps.ContentDisplayItem[]) {
  return [...display.filter(({ id }) => id !== MENU), ...display.filter(({ id }) => id === MENU)];
}

/** The columns that stay however far the list is scrolled. A phone has no room for both: there the menu stays where there is one. */
function sticky(display: readonly CollectionPreferencesProps.ContentDisplayItem[]) {
  const hasMenu = display.some(({ id, visible }) => id === MENU && visible);
  return { first: hasMenu && isPhone() ? 0 : 1, last: hasMenu ? 1 : 0 };
}

/** Pixels of a row's name on a phone, alone and beside the box that selects the row: more could not stay. */
const PHONE_NAME = 140;
const PHONE_NAME_SELECTED = 118;
/** Pixels of a text on a phone, beside the box that selects its row. */
const PHONE_TEXT = 254;
const anywhere: CSSProperties = { overflowWrap: "anywhere", hyphens: "auto" };

function definition<T>(column: Column<T>, isSelectable: boolean, isStuck: boolean): TableProps.ColumnDefinition<T> {
  const { id, header, sort, isRowHeader = false, isOneLine = false, isText = false, width } = column;
  // On a phone a column keeps room for some words, and the list scrolls by itself.
  const isFirst = isRowHeader && isPhone();
  const name = isText ? PHONE_TEXT : isSelectable ? PHONE_NAME_SELECTED : PHONE_NAME;
  const widths = isFirst
    ? { width: name, minWidth: name }
    : width
      ? { width, minWidth: Math.min(width, 130) }
      : { minWidth: 120 };
  // One long word would be wider than what can stay.
  const narrow = (item: T) => <div style={anywhere}>{column.cell(item)}</div>;
  const whole = (item: T) => <div className="whole">{column.cell(item)}</div>;
  const isWhole = isOneLine && !(isStuck && isPhone());
  const cell = isFirst ? narrow : isWhole ? whole : column.cell;
  return { id, header, cell, isRowHeader, ...(sort && { sortingField: sort }), ...widths };
}

/** The order as the server names it: `name`, or `-name` from the end. */
function sorting<T>(columns: readonly Column<T>[], sort: string, onSort: (sort: string) => void) {
  const isDescending = sort.startsWith("-");
  const field = isDescending ? sort.slice(1) : sort;
  const column = columns.find((candidate) => candidate.sort !== undefined && candidate.sort === field);
  return {
    ...(column && { sortingColumn: definition(column, false, false), sortingDescending: isDescending }),
    onSortingChange: ({ detail }: { detail: TableProps.SortingState<T> }) => {
      const name = detail.sortingColumn.sortingField;
      if (name) onSort(detail.isDescending ? `-${name}` : name);
    },
  };
}
