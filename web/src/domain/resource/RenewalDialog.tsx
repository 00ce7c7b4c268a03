import Box from "@cloudscape-design/components/box";
import type { QueryKey } from "@tanstack/react-query";
import { call } from "../../api/call";
import { billingResourceRenewal } from "../../api/generated/sdk.gen";
import type { ResourceReply } from "../../api/generated/types.gen";
import { type Translate, useT } from "../../i18n/t";
import { type Times, useTimes } from "../../i18n/times";
import { Confirm } from "../../kit/form/Confirm";
import { rules } from "../../rules/rules";
import { RESOURCES } from "./queries";
import { useNextPrice } from "./useNextPrice";

interface Props {
  resource: ResourceReply;
  /** What is asked anew besides resources. */
  invalidate?: readonly QueryKey[];
  onClose: () => void;
}

/** Turns auto-renewal on or off, and says before what it will cost and when. */
export function RenewalDialog({ resource, invalidate = [], onClose }: Props) {
  const t = useT();
  const times = useTimes();
  const { total } = useNextPrice(resource);
  const { name, renews } = resource;
  return (
    <Confirm
      title={t(renews ? "resource.off_title" : "resource.on_title")}
      confirm={t(renews ? "resource.turn_off" : "resource.turn_on")}
      call={() => call(billingResourceRenewal({ body: { resource_id: resource.resource_id, renews: !renews } }))}
      says={() => t(renews ? "resource.turned_off" : "resource.turned_on", { name })}
      invalidate={[RESOURCES, ...invalidate]}
      onClose={onClose}
    >
      <Box>{explanation(resource, total && rules.moneyDisplay(total), t, times)}</Box>
      {!renews && <Box color="text-body-secondary">{t("resource.on_short")}</Box>}
    </Confirm>
  );
}

function explanation(resource: ResourceReply, amount: string | undefined, t: Translate, times: Times): string {
  const { name, renews, state, paid_until } = resource;
  const time = paid_until ? times.at(paid_until) : "";
  if (renews) return state === "overdue" ? t("resource.off_now", { name }) : t("resource.off_text", { name, time });
  if (!amount) return t("resource.on_text_unknown", { name, time });
  return state === "overdue" ? t("resource.on_now", { name, amount }) : t("resource.on_text", { name, time, amount });
}
