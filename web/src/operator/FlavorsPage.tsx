import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { ChoiceFilter } from "../kit/table/ChoiceFilter";
import { everyPage } from "../kit/table/everyPage";
import { ResourceTable } from "../kit/table/ResourceTable";
import { useListState } from "../kit/table/useListState";
import { AskedDialog } from "../kit/ui/AskedDialog";
import { QueryState } from "../kit/ui/QueryState";
import { AllowedButton } from "./AllowedButton";
import { countText } from "./amounts";
import { FlavorDialog, type FlavorVersion } from "./FlavorDialog";
import { flavorList } from "./generated/sdk.gen";
import type { CaredFlavor } from "./generated/types.gen";
import { ProductName } from "./ProductName";
import { useRegions } from "./regions";

/** MiB of a GiB. */
const GIB = 1_024;

/** What instances can have, by region; the first one unless the address names another. */
export function FlavorsPage() {
  const known = useRegions();
  const list = useListState();
  return (
    <QueryState query={known}>
      {(regions) => {
        const region = regions.find((one) => one === list.value("region")) ?? regions[0] ?? "";
        return <Flavors region={region} regions={regions} />;
      }}
    </QueryState>
  );
}

/** Every flavor of a region, and which version of the list they are: that of the first page, over which nothing newer is published. */
async function fetchFlavors(region: string, signal: AbortSignal): Promise<FlavorVersion> {
  const versions: (string | null)[] = [];
  const flavors = await everyPage(async (query) => {
    const page = await call(flavorList({ signal, query: { region, ...query } }));
    versions.push(page.saved_at ?? null);
    return page;
  });
  return { flavors, saved_at: versions[0] ?? null };
}

function Flavors({ region, regions }: { region: string; regions: readonly string[] }) {
  const t = useT();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const all = useQuery({
    queryKey: ["flavors", region],
    queryFn: ({ signal }) => fetchFlavors(region, signal),
    meta: { quiet: true },
  });
  // What is changed is the list as it is now, not as it was when the page was opened.
  const open = () => {
    void queries.resetQueries({ queryKey: ["flavors", region], exact: true });
    setOpen(true);
  };
  return (
    <>
      <ResourceTable<CaredFlavor>
        id="flavors"
        title={t("title.operator_flavors")}
        description={t("operator.flavors_about", { region })}
        itemId={({ flavor }) => flavor.name}
        itemName={({ flavor }) => flavor.name}
        queryKey={["flavors", region, "list"]}
        fetch={(_, page, signal) => call(flavorList({ signal, query: { region, ...page } }))}
        filterNames={["region"]}
        filters={(state) => (
          <ChoiceFilter
            // The one that is shown is chosen, however the address says so: the first is what the list is of without one.
            list={{ ...state, value: () => (region === regions[0] ? "" : region) }}
            name="region"
            label={t("operator.order_region")}
            all={regions[0] ?? ""}
            choices={regions.slice(1)}
            word={(one) => one}
          />
        )}
        actions={() => (
          <AllowedButton needs="flavor_manage" variant="primary" onClick={open}>
            {t("operator.flavor_publish")}
          </AllowedButton>
        )}
        columns={[
          {
            id: "name",
            header: t("operator.flavor"),
            cell: ({ flavor }) => flavor.name,
            isRowHeader: true,
            isOneLine: true,
          },
          { id: "family", header: t("operator.family"), cell: ({ flavor }) => t(`operator.family_${flavor.family}`) },
          { id: "vcpus", header: t("operator.vcpus"), cell: ({ flavor }) => flavor.spec.vcpus },
          { id: "memory", header: t("operator.memory"), cell: ({ flavor }) => countText(flavor.spec.memory_mib / GIB) },
          {
            id: "gpus",
            header: t("operator.gpus"),
            cell: ({ flavor: { spec } }) => (spec.gpus ? `${spec.gpus} × ${spec.gpu_model}` : "–"),
          },
          { id: "product", header: t("operator.product"), cell: ({ product }) => <ProductName product={product} /> },
          { id: "stock", header: t("operator.stock"), cell: ({ stock }) => countText(stock), isSoonOnPhone: true },
          {
            id: "offered",
            header: t("operator.state"),
            cell: ({ is_offered }) => (
              <StatusIndicator type={is_offered ? "success" : "stopped"}>
                {t(is_offered ? "operator.offered" : "operator.not_offered")}
              </StatusIndicator>
            ),
          },
        ]}
        empty={{ title: t("operator.flavor_empty"), hint: t("operator.flavor_empty_hint") }}
      />
      {isOpen && (
        <AskedDialog title={t("operator.flavor_publish_title", { region })} query={all} onClose={() => setOpen(false)}>
          {(offers) => <FlavorDialog region={region} list={offers} onClose={() => setOpen(false)} />}
        </AskedDialog>
      )}
    </>
  );
}
