import ExpandableSection from "@cloudscape-design/components/expandable-section";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call";
import { computeQuotaList } from "../../api/generated/sdk.gen";
import { useMayAnywhere } from "../../domain/access/useMay";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { rules } from "../../rules/rules";

/** What the account has in each region, and may have, for whoever may create something. */
export function QuotaPanel() {
  const t = useT();
  const enabled = useMayAnywhere()("compute_create").allowed;
  const regions = useQuery({
    queryKey: [...INSTANCES, "quota"],
    queryFn: ({ signal }) => call(computeQuotaList({ signal })),
    retry: false,
    enabled,
    meta: { quiet: true },
  }).data?.regions;
  if (!regions?.length) return null;
  return (
    <ExpandableSection headerText={t("instance.quotas")} headingTagOverride="h2" variant="container">
      <ul>
        {regions.map(({ region, used, most }) => (
          <li key={region}>
            {t("instance.quota_of", {
              region,
              instances: used.instances,
              instances_most: most.instances,
              vcpus: used.vcpus,
              vcpus_most: most.vcpus,
              gib: rules.thousands(used.disk_gib),
              gib_most: rules.thousands(most.disk_gib),
              addresses: used.addresses,
              addresses_most: most.addresses,
            })}
          </li>
        ))}
      </ul>
    </ExpandableSection>
  );
}
