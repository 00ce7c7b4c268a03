import SpaceBetween from "@cloudscape-design/components/space-between";
import { use, useState } from "react";
import { call } from "../../api/call";
import { billingOrderCancel } from "../../api/generated/sdk.gen";
import type { OrderReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { placeOf } from "../../domain/access/placeOf";
import { useCan } from "../../domain/access/useCan";
import { toQuantityText } from "../../domain/money/rate";
import { modelOf, PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { Confirm } from "../../kit/form/Confirm";
import { useFollow } from "../../kit/ui/useFollow";
import { loadConsole, rules } from "../../rules/rules";
import { ORDERS } from "./queries";

/** What can be done with an order: take it back while it waits, order the same again. */
export function OrderActions({ order }: { order: OrderReply }) {
  const t = useT();
  const follow = useFollow();
  const module = use(loadConsole());
  const [can, place] = [useCan(), placeOf(order)];
  const may = can("compute_create", place);
  const [isAsked, setAsked] = useState(false);
  const mayCancel = can("compute_create", place, module.orderAllows(order.state, "cancel"));
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <MayButton may={may} href={againPath(order)} onFollow={(event) => follow(againPath(order), event)}>
        {t("order.again")}
      </MayButton>
      <MayButton may={mayCancel} onClick={() => setAsked(true)}>
        {t("order.cancel")}
      </MayButton>
      {isAsked && <Cancel order={order} onClose={() => setAsked(false)} />}
    </SpaceBetween>
  );
}

/** The form, filled in as this order was. */
function againPath({ region, product, scheme, quantity, periods, renews, project_id, vdc_id }: OrderReply): string {
  const model = modelOf(product);
  const query = new URLSearchParams(model ? { region, model, scheme } : { region, product, scheme });
  if (!model) query.set("quantity", toQuantityText(quantity));
  query.set("periods", String(periods));
  if (renews) query.set("renews", "true");
  if (project_id) query.set("project", project_id);
  if (vdc_id) query.set("vdc", vdc_id);
  return `${model ? PATHS.newGpuServer : PATHS.newOrder}?${query}`;
}

function Cancel({ order, onClose }: { order: OrderReply; onClose: () => void }) {
  const t = useT();
  const amount = rules.moneyDisplay(order.withheld);
  return (
    <Confirm
      title={t("order.cancel_title")}
      confirm={t("order.cancel")}
      leave={t("order.cancel_keep")}
      call={(keyed) => call(billingOrderCancel(keyed({ order_id: order.order_id })))}
      says={() => t("order.cancelled", { amount })}
      invalidate={[ORDERS, ["balance"]]}
      onClose={onClose}
    >
      {t("order.cancel_text", { amount })}
    </Confirm>
  );
}
