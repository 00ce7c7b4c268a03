import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, type QueuedOrder } from "./api";
import { Moment } from "./Clock";
import { oneLine } from "./Decision";
import { amountText, OrderAudit } from "./OrderAudit";
import { useWords } from "./words";

/** Characters of a remark at most, as the server judges it. */
const REMARK_MAX = 100;

/** One order, and its decision while it waits. */
export function OrderDialog({ shown, onClose }: { shown: QueuedOrder; onClose: () => void }) {
  const w = useWords();
  const client = useQueryClient();
  const [remark, setRemark] = useState("");
  const [isSilent, setSilent] = useState(false);
  const { order } = shown;
  const decide = useMutation({
    mutationFn: (what: "approve" | "disqualify") => api.decideOrder(what, order.order_id, remark.trim()),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
  const refuse = () => {
    setSilent(!remark.trim());
    if (remark.trim()) decide.mutate("disqualify");
  };
  const isOpen = order.state === "pending";
  return (
    <Modal
      visible
      size="large"
      header={`${w("order")} ${shown.customer_no}`}
      closeAriaLabel={w("cancel")}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              {w("cancel")}
            </Button>
            {isOpen && (
              <Button loading={decide.isPending && decide.variables === "disqualify"} onClick={refuse}>
                {w("refuse")}
              </Button>
            )}
            {isOpen && (
              <Button
                variant="primary"
                loading={decide.isPending && decide.variables === "approve"}
                onClick={() => decide.mutate("approve")}
              >
                {w("approve_order")}
              </Button>
            )}
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {decide.error && (
          <div role="alert">
            <Alert type="error">{decide.error.message}</Alert>
          </div>
        )}
        <Details shown={shown} />
        {isOpen && <Box color="text-body-secondary">{w("order_effect")}</Box>}
        {isOpen && (
          <FormField
            label={w("remark_customer")}
            constraintText={w("remark_order_hint")}
            errorText={isSilent && !remark.trim() ? w("remark_order_needed") : ""}
          >
            <Textarea
              value={remark}
              rows={2}
              onChange={({ detail }) => setRemark(oneLine(detail.value))}
              nativeTextareaAttributes={{ maxLength: REMARK_MAX }}
            />
          </FormField>
        )}
      </SpaceBetween>
    </Modal>
  );
}

function Details({ shown: { customer_no, order } }: { shown: QueuedOrder }) {
  const w = useWords();
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={150}
      items={[
        { label: w("customer"), value: customer_no },
        { label: w("state"), value: <OrderAudit state={order.state} /> },
        { label: w("ordered"), value: <Moment at={order.created_at} /> },
        { label: w("order_type"), value: w(order.kind) },
        { label: w("product"), value: order.product },
        { label: w("node"), value: order.region },
        { label: w("project"), value: order.project_name ?? "–" },
        { label: "VDC", value: order.vdc_name ?? "–" },
        { label: w("scheme"), value: w(order.scheme) },
        { label: w("quantity"), value: order.quantity / 1_000_000 },
        { label: w("periods"), value: order.periods },
        { label: w("discount"), value: `${order.discount / 100}%` },
        { label: w("price"), value: amountText(order.total) },
        { label: w("put_aside"), value: amountText(order.withheld) },
        ...(order.ended_at ? [{ label: w("ended"), value: <Moment at={order.ended_at} /> }] : []),
        ...(order.remark ? [{ label: w("remark_customer"), value: order.remark }] : []),
      ]}
    />
  );
}
