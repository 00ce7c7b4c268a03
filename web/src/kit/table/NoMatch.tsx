import Button from "@cloudscape-design/components/button";
import type { ReactNode } from "react";
import { useT } from "../../i18n/t";
import { EmptyState } from "../ui/EmptyState";
import { type AddressName, useListState } from "./useListState";

interface Props {
  filterNames?: readonly AddressName[];
  /** What else is said, such as where else it is found. */
  children?: ReactNode;
}

/** What stands in a list in which the search and the filters find nothing, with a way to be rid of both; the chosen project stays. */
export function NoMatch({ filterNames = [], children }: Props) {
  const t = useT();
  const list = useListState();
  const names = ["q", ...filterNames].filter((name) => name !== "project");
  return (
    <EmptyState
      icon="search"
      title={t("table.no_match")}
      hint={t("table.no_match_hint")}
      action={
        <>
          <Button onClick={() => list.set(Object.fromEntries(names.map((name) => [name, ""])))}>
            {t("table.clear_filters")}
          </Button>
          {children}
        </>
      }
    />
  );
}
