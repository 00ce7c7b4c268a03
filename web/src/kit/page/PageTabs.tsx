import Tabs from "@cloudscape-design/components/tabs";
import { type ComponentType, Suspense } from "react";
import { useListState } from "../table/useListState";
import { Loading } from "../ui/Loading";

interface Props<Id extends string> {
  /** The parts in their order; the first is shown where the address names none. */
  parts: Record<Id, ComponentType>;
  label: (id: Id) => string;
  /** The values in the address that belong to one part alone, empty: another part has others. */
  filters?: Record<string, "">;
}

/** A page's parts, of which the address names one. Each may be fetched when it is opened. */
export function PageTabs<Id extends string>({ parts, label, filters = {} }: Props<Id>) {
  const list = useListState();
  const ids = Object.keys(parts) as Id[];
  const tab = ids.find((id) => id === list.value("tab")) ?? ids[0];
  return (
    <Tabs
      {...(tab && { activeTabId: tab })}
      onChange={({ detail }) => list.set({ ...filters, tab: detail.activeTabId }, true)}
      tabs={ids.map((id) => {
        const Part: ComponentType = parts[id];
        return {
          id,
          label: label(id),
          content: (
            <Suspense fallback={<Loading />}>
              <Part />
            </Suspense>
          ),
        };
      })}
    />
  );
}
