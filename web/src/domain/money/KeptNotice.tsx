import Alert from "@cloudscape-design/components/alert";
import { useT } from "../../i18n/t";

/** Says that an order is filled in as it was before the recharge. */
export function KeptNotice({ hasSecrets = false }: { hasSecrets?: boolean }) {
  const t = useT();
  return <Alert type="info">{t(hasSecrets ? "order.kept_without_secrets" : "order.kept")}</Alert>;
}
