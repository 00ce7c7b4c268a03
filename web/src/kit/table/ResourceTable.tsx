import { lazy, type ReactNode, Suspense } from "react";
import { LoadingPart } from "../ui/LoadingPart";
import type { Question } from "./question";
import type { ServerTable as Shown } from "./ServerTable";
import type { ListState } from "./useListState";
import type { Page } from "./usePages";

// A table is large: the page does not wait for it. `lazy` forgets that a component is generic; the cast says so again.
const ServerTable = lazy(() =>
  import("./ServerTable").then((module) => ({ default: module.ServerTable })),
) as unknown as typeof Shown;

/** A column: what it is called, what stands in it, and by which name the server sorts it. */
export interface Column<T> {
  id: string;
  header: string;
  cell: (item: T) => ReactNode;
  /** The server's name of the order; none: the column cannot be sorted by. */
  sort?: string;
  isRowHeader?: boolean;
  width?: number;
  /** `money`: amounts under each other end at one line. */
  kind?: "money";
  /** Never broken where columns stand beside each other, such as a time or an address. */
  isOneLine?: boolean;
  /** Left out until the person chooses it. */
  isHiddenAtFirst?: boolean;
  /** On a phone it stands right after the first until the person arranges them. */
  isSoonOnPhone?: boolean;
}

/** What the buttons over a list act on. */
export interface Selected<T> {
  items: readonly T[];
  /** What a dialog over the list is about: the same, and once the list has none of them any more, as it told them last. */
  last: readonly T[];
  /** Asks for the list anew and selects nothing. */
  done: () => void;
}

/** What a list of the server's is made of. */
export interface ListProps<T, P extends Page<T> = Page<T>> extends Question<T, P> {
  /** Names the list: its columns are remembered under it. */
  id: string;
  title: string;
  /** The heading's level: that of the page unless the list stands in a part of one. */
  level?: "h1" | "h2";
  description?: string | undefined;
  /** Words behind the description of what the first page says beside its rows, such as how many there are in all. */
  about?: (first: P) => string;
  counter?: string | undefined;
  columns: readonly Column<T>[];
  itemId: (item: T) => string;
  itemName: (item: T) => string;
  /** Milliseconds after which a list that shows these rows is asked for anew by itself; `false`: it is not. */
  pace?: (items: readonly T[]) => number | false;
  /** Whether its rows stay until another question is answered: of one thing, with what is under way in the question's name. */
  keepsRows?: boolean;
  filters?: (list: ListState) => ReactNode;
  search?: string;
  /** Buttons, in a fragment: on a phone they share lines with the one that refreshes. At most a primary one and two others; the rest is in a menu. */
  actions?: (selected: Selected<T>) => ReactNode;
  /** Whether rows can be selected. */
  selectable?: boolean;
  empty: { title: string; hint: string; action?: ReactNode };
  /** What is said below where the search and the filters find nothing, such as where else it is found. */
  noMatch?: ReactNode;
}

/** A list of the server's: search, filters, order, columns, pages, selection; and its loading, empty and failed states. */
export function ResourceTable<T, P extends Page<T> = Page<T>>(props: ListProps<T, P>) {
  return (
    <Suspense fallback={<LoadingPart title={props.title} level={props.level} description={props.description} />}>
      <ServerTable<T, P> {...props} />
    </Suspense>
  );
}
