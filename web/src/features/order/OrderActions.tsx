import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { use, useState } from "react";
import { call } from "../../api/call";
import { billingOrderCancel } from "../../api/generated/sdk.gen";
import type { OrderReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { placeOf } from "../../domain/access/placeOf";
import { useCan } from "../../domain/access/useCan";
import { quantityTyped } from "../../domain/money/rate";
import { useT } from "../../i18n/t";
import { useCallKey } from "../../kit/form/useCallKey";
import { ConfirmDialog } from "../../kit/table/ConfirmDialog";
import { toast } from "../../kit/ui/toast";
import { useFollow } from "../../kit/ui/useFollow";
import { loadConsole, rules } from "../../rules/rules";
import { ORDERS, ORDERS_PATH } from "./queries";

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
  const query = new URLSearchParams({ region, product, scheme });
  query.set("quantity", quantityTyped(quantity));
  query.set("periods", String(periods));
  if (renews) query.set("renews", "true");
  if (project_id) query.set("project", project_id);
  if (vdc_id) query.set("vdc", vdc_id);
  return `${ORDERS_PATH}/create?${query}`;
}

function Cancel({ order, onClose }: { order: OrderReply; onClose: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const amount = rules.moneyDisplay(order.withheld);
  const { keyOf, done } = useCallKey();
  const cancel = useMutation({
    mutationFn: () => {
      const body = { order_id: order.order_id };
      return call(billingOrderCancel({ body, headers: { "Idempotency-Key": keyOf(body) } }));
    },
    onSuccess: () => {
      done();
      toast.success(t("order.cancelled", { amount }));
      onClose();
    },
    onSettled: () =>
      Promise.all([ORDERS, ["balance"]].map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] }))),
  });
  return (
    <ConfirmDialog
      title={t("order.cancel_title")}
      confirm={t("order.cancel")}
      leave={t("order.cancel_keep")}
      busy={cancel.isPending}
      failure={cancel.error?.message}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      {t("order.cancel_text", { amount })}
    </ConfirmDialog>
  );
}
