import { MayButton } from "../../access/MayButton";
import { useMay } from "../../access/useMay";
import { useT } from "../../i18n/t";
import { useFollow } from "../../ui/useFollow";
import { CREATE_PATH } from "./queries";

/** Leads to the request of another invoice. */
export function RequestButton() {
  const t = useT();
  const follow = useFollow();
  const may = useMay()("recharge");
  return (
    <MayButton may={may} variant="primary" onClick={() => follow(CREATE_PATH)}>
      {t("invoice.request")}
    </MayButton>
  );
}
