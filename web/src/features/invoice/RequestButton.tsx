import { useQuery } from "@tanstack/react-query";
import { MayButton } from "../../domain/access/MayButton";
import { withReason } from "../../domain/access/may";
import { useMay } from "../../domain/access/useMay";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useFollow } from "../../kit/ui/useFollow";
import { guidanceQuery } from "./queries";

/** Leads to the request of another invoice, where the provider issues invoices at all; plain beside one that is not. */
export function RequestButton({ isPlain = false }: { isPlain?: boolean }) {
  const t = useT();
  const follow = useFollow();
  const may = useMay()("recharge");
  const guidance = useQuery({ ...guidanceQuery, enabled: may.allowed, meta: { quiet: true } });
  return (
    <MayButton
      may={withReason(may, guidance.data?.is_open === false && t("invoice.not_open"))}
      variant={isPlain ? "normal" : "primary"}
      loading={may.allowed && guidance.isPending}
      onClick={() => follow(PATHS.newInvoice)}
    >
      {t("invoice.request")}
    </MayButton>
  );
}
