import { useQuery } from "@tanstack/react-query";
import { MayButton } from "../../domain/access/MayButton";
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
  const isClosed = may.allowed && guidance.data?.is_open === false;
  const mayRequest = isClosed ? { allowed: false, reason: t("invoice.not_open") } : may;
  return (
    <MayButton
      may={mayRequest}
      variant={isPlain ? "normal" : "primary"}
      loading={may.allowed && guidance.isPending}
      onClick={() => follow(PATHS.newInvoice)}
    >
      {t("invoice.request")}
    </MayButton>
  );
}
