import Select from "@cloudscape-design/components/select";
import { lazy, Suspense } from "react";
import { useT } from "../../i18n/t";
import type { ListState } from "./useListState";

// A calendar is large: the list does not wait for it.
const PeriodPicker = lazy(() => import("./PeriodPicker").then((module) => ({ default: module.PeriodPicker })));

/** Chooses the period that a list shows; it stands in the address. */
export function PeriodFilter({ list }: { list: ListState }) {
  const t = useT();
  const coming = (
    <Select disabled selectedOption={null} ariaLabel={t("table.range")} placeholder={t("table.range_choose")} />
  );
  return (
    <div style={place}>
      <Suspense fallback={coming}>
        <PeriodPicker list={list} />
      </Suspense>
    </div>
  );
}

/** As wide as the picker: the filters beside it do not jump when it comes. */
const place = { minInlineSize: 200 };
