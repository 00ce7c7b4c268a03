import type { CollectionPreferencesProps } from "@cloudscape-design/components/collection-preferences";
import { useMemo, useState } from "react";
import { keepText, readKept } from "../../state/kept";
import { isPhone } from "../ui/phone";
import type { Column } from "./ResourceTable";

type Display = readonly CollectionPreferencesProps.ContentDisplayItem[];

/** Which columns are shown, in which order; remembered in this browser. */
export function useShownColumns<T>(list: string, columns: readonly Column<T>[]) {
  const name = `columns:${list}`;
  const [chosen, setChosen] = useState(() => readStored(name));
  const display = useMemo(() => mergeColumns(chosen, columns), [chosen, columns]);
  return {
    display,
    choose: (next: Display) => {
      setChosen(next);
      keepText(name, JSON.stringify(next));
    },
  };
}

function readStored(name: string): Display {
  try {
    const value: unknown = JSON.parse(readKept(name) || "[]");
    return Array.isArray(value) ? value.filter(isItem) : [];
  } catch {
    return [];
  }
}

function isItem(value: unknown): value is CollectionPreferencesProps.ContentDisplayItem {
  const item = value as { id?: unknown; visible?: unknown } | null;
  return typeof item?.id === "string" && typeof item.visible === "boolean";
}

/** The remembered choice, without columns that are gone, and with new ones as they are at first. */
function mergeColumns<T>(chosen: Display, columns: readonly Column<T>[]): Display {
  const known = chosen.filter(({ id }) => columns.some((column) => column.id === id));
  const rest = arrangeColumns(columns).filter(({ id }) => !known.some((item) => item.id === id));
  return [...known, ...rest.map(({ id, isHiddenAtFirst }) => ({ id, visible: isHiddenAtFirst !== true }))];
}

/** The columns as they stand at first: on a phone what matters most comes soon. */
function arrangeColumns<T>(columns: readonly Column<T>[]): readonly Column<T>[] {
  const [first, ...rest] = columns;
  if (!first || !isPhone()) return columns;
  return [first, ...rest.filter((column) => column.isSoonOnPhone), ...rest.filter((column) => !column.isSoonOnPhone)];
}
