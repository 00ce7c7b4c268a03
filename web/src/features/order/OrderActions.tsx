import SpaceBetween from "@cloudscape-design/components/space-between";
import { use, useState } from "react";
import { call } from "../../api/call";
import { billingOrderCancel } from "../../api/generated/sdk.gen";
import type { OrderReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { placeOf } from "../../domain/access/placeOf";
import { useCan } from "../../domain/access/useCan";
import { orderFormPath } from "../../domain/compute/orderFormPath";
import { toQuantityText } from "../../domain/money/rate";
import { NO_PLACE } from "../../domain/project/firstPlace";
import { useT } from "../../i18n/t";
import { Confirm } from "../../kit/form/Confirm";
import { useFollow } from "../../kit/ui/useFollow";
import { type ConsoleModule, loadConsole, rules } from "../../rules/rules";
import { ORDERS } from "./queries";

/** What can be done with an order: take it back while it waits, order the same again. */
export function OrderActions({ order }: { order: OrderReply }) {
  const t = useT();
  const follow = useFollow();
  const module = use(loadConsole());
  const [can, place] = [useCan(), placeOf(order)];
  const may = can("compute_create", place);
  const [isAsked, setAsked] = useState(false);
  const again = againPath(order, module);
  const mayCancel = can("compute_create", place, module.orderAllows(order.state, "cancel"));
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <MayButton may={may} href={again} onFollow={(event) => follow(again, event)}>
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
export function againPath(order: OrderReply, module: Pick<ConsoleModule, "hasOwnForm">): string {
  const { region, product, scheme, quantity, periods, renews, project_id, vdc_id } = order;
  return orderFormPath({ region, scheme, product }, module.hasOwnForm(product), {
    quantity: toQuantityText(quantity),
    periods: String(periods),
    ...(renews && { renews: "true" }),
    ...(project_id ? { project: project_id } : { place: NO_PLACE }),
    ...(vdc_id && { vdc: vdc_id }),
  });
}

function Cancel({ order, onClose }: { order: OrderReply; onClose: () => void }) {
  const t = useT();
  // Those that wait together are alike.
  const { together: count, withheld } = order;
  const amount = rules.moneyDisplay({ ...withheld, minor: withheld.minor * count });
  return (
    <Confirm
      title={t("order.cancel_title")}
      confirm={t("order.cancel")}
      leave={t("order.cancel_keep")}
      call={(keyed) => call(billingOrderCancel(keyed({ order_id: order.order_id })))}
      says={() => (count > 1 ? t("order.cancelled_several", { count, amount }) : t("order.cancelled", { amount }))}
      invalidate={[ORDERS, ["balance"]]}
      onClose={onClose}
    >
      {count > 1 ? t("order.cancel_text_several", { count, amount }) : t("order.cancel_text", { amount })}
    </Confirm>
  );
}
