import CollectionPreferences from "@cloudscape-design/components/collection-preferences";
import { useEffect, useRef } from "react";
import { useT } from "../../i18n/t";
import type { ColumnsProps } from "./ColumnsButton";

/** The library's own button and dialog for what is shown, and in what order. It stands in for `ColumnsButton` once that was pressed: open at first. */
export function ColumnsDialog({ title, heading, about, isSearched = false, display, columns, onChoose }: ColumnsProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focus is where it was, and comes back there from the dialog.
    const button = place.current?.querySelector("button");
    button?.focus();
    button?.click();
  }, []);
  return (
    <div ref={place}>
      <CollectionPreferences
        title={title ?? t("table.preferences")}
        confirmLabel={t("table.confirm")}
        cancelLabel={t("common.cancel")}
        preferences={{ contentDisplay: display }}
        onConfirm={({ detail }) => detail.contentDisplay && onChoose(detail.contentDisplay)}
        contentDisplayPreference={{
          title: heading ?? t("table.columns"),
          ...(about && { description: about }),
          enableColumnFiltering: isSearched,
          options: columns.map(({ id, header, isRowHeader }) => ({
            id,
            label: header,
            alwaysVisible: isRowHeader === true,
          })),
        }}
      />
    </div>
  );
}
