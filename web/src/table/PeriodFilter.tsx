import { lazy, Suspense } from "react";
import type { ListState } from "./useListState";

// A calendar is large: the list does not wait for it.
const PeriodPicker = lazy(() => import("./PeriodPicker").then((module) => ({ default: module.PeriodPicker })));

/** Chooses the period that a list shows; it stands in the address. */
export function PeriodFilter({ list }: { list: ListState }) {
  return (
    <div style={place}>
      <Suspense fallback={null}>
        <PeriodPicker list={list} />
      </Suspense>
    </div>
  );
}

/** Keeps the place of what comes later: the filters beside it do not jump. */
const place = { minInlineSize: 200, minBlockSize: 32 };
