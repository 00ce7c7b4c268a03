import Alert from "@cloudscape-design/components/alert";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import type { SuspensionReply } from "../generated/types.gen";

/** Says since when the account is suspended, by whom and why. */
export function Suspended({ suspension }: { suspension: SuspensionReply }) {
  const t = useT();
  const times = useTimes();
  const by = suspension.operator_name || t("operator.audit_command");
  return (
    <Alert type="warning" header={t("customer.suspended_title", { at: times.at(suspension.suspended_at), by })}>
      {suspension.reason} {t(suspension.stops_instances ? "customer.suspended_stops" : "customer.suspended_leaves")}
    </Alert>
  );
}
