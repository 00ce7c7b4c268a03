import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { findKeptOrder } from "../../state/keptOrder";

/** Where the order is that was left for a recharge; nothing where none was. */
export function useKeptOrderPath(): string | undefined {
  const owner = useQuery(accountQuery).data?.user.user_id;
  return owner ? findKeptOrder(owner)?.path : undefined;
}

/** Leads back to the order that was left for a recharge. */
export function BackToOrder({ path, isPrimary = false }: { path: string; isPrimary?: boolean }) {
  const t = useT();
  const follow = useFollow();
  return (
    <Button
      formAction="none"
      variant={isPrimary ? "primary" : "normal"}
      href={path}
      onFollow={(event) => follow(path, event)}
    >
      {t("recharge.back_to_order")}
    </Button>
  );
}
