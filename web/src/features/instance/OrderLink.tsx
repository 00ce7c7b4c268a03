import type { InstanceReply } from "../../api/generated/types.gen";
import { placeOf } from "../../domain/access/placeOf";
import { useMay } from "../../domain/access/useMay";
import { listedPath, PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { PageLink } from "../../kit/ui/PageLink";
import { shortNumber } from "../../kit/ui/shortNumber";

/** Leads to the orders that the instance came of: those of all its parts have its purchase in common, also before anything is billed. */
export function OrderLink({ instance }: { instance: InstanceReply }) {
  const t = useT();
  const may = useMay()("order_view", placeOf(instance));
  if (!may.allowed) return "–";
  const { purchase_id, instance_id } = instance;
  const found = purchase_id ?? instance_id;
  return (
    <PageLink href={listedPath(PATHS.orders, found)}>
      {t("instance.see_order", { number: shortNumber(found) })}
    </PageLink>
  );
}
