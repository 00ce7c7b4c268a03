import { type RefObject, useRef } from "react";
import type { Column } from "../kit/table/ResourceTable";
import type { Beginning } from "./beginning";

/** Marks a cell with what opens its row. */
const OPENS = "data-opens";

/** A column whose cells open their rows, also by keys. */
export const opening = <Row,>(column: Column<Row>): Column<Row> => ({
  ...column,
  cell: (row) => <span {...{ [OPENS]: "" }}>{column.cell(row)}</span>,
});

/** What opens each row of a list, in the rows' order, and the place of the row that has the focus; -1 for none. */
function openersIn(list: Element | null) {
  const openers = [...(list?.querySelectorAll<HTMLElement>(`[${OPENS}] a, [${OPENS}] button`) ?? [])];
  const present = openers.findIndex((opener) => opener.closest("tr")?.contains(document.activeElement));
  return { openers, present };
}

/** How a list is gone through without a pointer: the row that has the focus is the present one. */
export interface Openers {
  /** Leads the focus to the row so many behind the present one, or to the first where none is. */
  move: (by: number) => void;
  /** Opens the present row, or the first. */
  open: (begins: Beginning) => void;
  /** What is begun with the row that is being opened; nothing where no key opens it. */
  begins: RefObject<Beginning | undefined>;
}

/** Goes through the rows of the list in a place, by the column that is {@link opening}. */
export function useOpeners(place: RefObject<Element | null>): Openers {
  const begins = useRef<Beginning>(undefined);
  const move = (by: number) => {
    const { openers, present } = openersIn(place.current);
    openers[present < 0 ? 0 : present + by]?.focus();
  };
  const open = (beginning: Beginning) => {
    const { openers, present } = openersIn(place.current);
    const opener = openers[Math.max(0, present)];
    opener?.focus();
    begins.current = beginning;
    opener?.click();
    begins.current = undefined;
  };
  return { move, open, begins };
}
