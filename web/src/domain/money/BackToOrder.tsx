import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { findKeptOrder, forgetKeptOrder, type KeptOrder } from "../../state/keptOrder";

/** What was left for a recharge; nothing where nothing was. */
export function useKeptOrder(): KeptOrder | undefined {
  const owner = useQuery(accountQuery).data?.user.user_id;
  return owner ? findKeptOrder(owner) : undefined;
}

/** Leads back to the order, or to the page, that was left for a recharge. */
export function BackToOrder({ kept: { path, fields }, isPrimary = false }: { kept: KeptOrder; isPrimary?: boolean }) {
  const t = useT();
  const follow = useFollow();
  return (
    <Button
      formAction="none"
      variant={isPrimary ? "primary" : "normal"}
      href={path}
      onFollow={(event) => {
        // A form forgets it once it is filled in; where there is none, going back is all.
        if (!fields) forgetKeptOrder();
        follow(path, event);
      }}
    >
      {t(fields ? "recharge.back_to_order" : "recharge.back_to_page")}
    </Button>
  );
}
