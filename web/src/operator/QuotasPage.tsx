import { useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { isMissing } from "../kit/page/isNone";
import { ResourceTable } from "../kit/table/ResourceTable";
import { useListState } from "../kit/table/useListState";
import { AllowedButton } from "./AllowedButton";
import { countText } from "./amounts";
import { quotaShow } from "./generated/sdk.gen";
import type { RegionQuota, Used } from "./generated/types.gen";
import { QuotaDialog } from "./QuotaDialog";
import type { QuotaRow } from "./quotas";

/** What is shown of a customer; nobody: there is none of that number. */
interface QuotaPage {
  items: QuotaRow[];
  nobody?: string;
}

/** How much of the cloud a customer has and may have; the search is for the customer's number. */
export function QuotasPage() {
  const t = useT();
  const customer = useListState().value("q");
  const [shown, setShown] = useState<QuotaRow | null>(null);
  const amount = (name: keyof Used) => (row: QuotaRow) => {
    if (row.used && row.most)
      return t("operator.room", { used: countText(row.used[name]), all: countText(row.most[name]) });
    return row.set ? countText(row.set[name]) : "–";
  };
  return (
    <>
      <ResourceTable<QuotaRow, QuotaPage>
        id="quotas"
        title={t("title.operator_quotas")}
        description={t("operator.quotas_about")}
        itemId={({ region }) => region}
        itemName={({ region }) => region || t("operator.every_region")}
        queryKey={["quotas"]}
        fetch={async ({ value }, _page, signal) => {
          const customer_no = value("q").trim();
          if (!customer_no) return { items: [] };
          try {
            return { items: rowsOf(await call(quotaShow({ signal, query: { customer_no } }))) };
          } catch (error) {
            // Half a number is none yet.
            if (isMissing(error)) return { items: [], nobody: customer_no };
            throw error;
          }
        }}
        about={({ nobody }) => (nobody ? t("operator.quota_nobody", { customer: nobody }) : "")}
        search={t("operator.quota_search")}
        columns={[
          {
            id: "region",
            header: t("operator.order_region"),
            cell: ({ region }) => region || t("operator.every_region"),
            isRowHeader: true,
          },
          { id: "instances", header: t("operator.instances"), cell: amount("instances"), isSoonOnPhone: true },
          { id: "vcpus", header: t("operator.vcpus"), cell: amount("vcpus") },
          { id: "disks", header: t("operator.disks"), cell: amount("disk_gib") },
          { id: "addresses", header: t("operator.addresses"), cell: amount("addresses") },
          {
            id: "set",
            header: t("operator.quota_set"),
            cell: ({ set }) => t(set ? "operator.quota_own" : "operator.quota_default"),
          },
          {
            id: "actions",
            header: t("operator.actions"),
            width: 140,
            cell: (row) => (
              <AllowedButton needs="quota_manage" wrapText={false} onClick={() => setShown(row)}>
                {t("operator.quota_change")}
              </AllowedButton>
            ),
          },
        ]}
        empty={{ title: t("operator.quota_empty"), hint: t("operator.quota_empty_hint") }}
      />
      {shown && <QuotaDialog customer={customer.trim()} shown={shown} onClose={() => setShown(null)} />}
    </>
  );
}

/** A row for every region, and one for all without an entry. */
function rowsOf({ regions, set }: RegionQuota): QuotaRow[] {
  const setOf = (region: string) => set.find((one) => one.region === region)?.most;
  const every: QuotaRow = { region: "", set: setOf("") };
  return [every, ...regions.map(({ region, used, most }) => ({ region, used, most, set: setOf(region) }))];
}
