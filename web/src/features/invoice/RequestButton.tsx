import { useQuery } from "@tanstack/react-query";
import { MayButton } from "../../domain/access/MayButton";
import { useCan } from "../../domain/access/useCan";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { guidanceQuery } from "./queries";

/** Leads to the request of another invoice, where the provider issues invoices at all; plain beside one that is not. */
export function RequestButton({ isPlain = false }: { isPlain?: boolean }) {
  const t = useT();
  const follow = useFollow();
  const can = useCan();
  const isAsked = can("recharge").allowed;
  const guidance = useQuery({ ...guidanceQuery, enabled: isAsked, meta: { quiet: true } });
  const may = can("recharge", {}, guidance.data?.is_open === false && t("invoice.not_open"));
  return (
    <MayButton
      may={may}
      variant={isPlain ? "normal" : "primary"}
      loading={isAsked && guidance.isPending}
      onClick={() => follow(PATHS.newInvoice)}
    >
      {t("invoice.request")}
    </MayButton>
  );
}
