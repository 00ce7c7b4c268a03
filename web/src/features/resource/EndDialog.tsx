import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import { call } from "../../api/call";
import { billingResourceEnd } from "../../api/generated/sdk.gen";
import type { ResourceReply } from "../../api/generated/types.gen";
import { RESOURCES } from "../../domain/resource/queries";
import { type Translate, useT } from "../../i18n/t";
import { type Times, useTimes } from "../../i18n/times";
import { Confirm } from "../../kit/form/Confirm";

/** Ends a resource, and says before what becomes of money that is paid already. */
export function EndDialog({ resource, onClose }: { resource: ResourceReply; onClose: () => void }) {
  const t = useT();
  const times = useTimes();
  const { name, resource_id } = resource;
  return (
    <Confirm
      title={t("resource.end_title")}
      confirm={t("resource.end")}
      leave={t("resource.end_keep")}
      call={() => call(billingResourceEnd({ body: { resource_id } }))}
      says={() => t("resource.ended_done", { name })}
      invalidate={[RESOURCES]}
      onClose={onClose}
    >
      <Box>{t("resource.end_text", { name })}</Box>
      <Alert type="warning">{moneyWords(resource, t, times)}</Alert>
    </Confirm>
  );
}

/** What becomes of the money: prepaid time is lost, use is billed to the end. */
function moneyWords({ state, paid_until }: ResourceReply, t: Translate, times: Times): string {
  if (!paid_until) return t("resource.end_hourly");
  return state === "overdue" ? t("resource.end_overdue") : t("resource.end_prepaid", { time: times.at(paid_until) });
}
