import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { useTook } from "../i18n/useTook";
import { ThingNumber } from "../kit/table/ThingNumber";
import { shortNumber } from "../kit/ui/shortNumber";
import { REASON_MAX } from "../rules/limits";
import { DecisionDialog } from "./DecisionDialog";
import { operationGiveUp, operationRetry } from "./generated/sdk.gen";
import type { QueuedOperation } from "./generated/types.gen";
import { OperationMark } from "./OperationMark";
import { CustomerLink, InstanceLink } from "./ThingLinks";

/** What is said of the operation after each decision. */
const DECIDED = { retry: "operator.operation_retried", give_up: "operator.operation_given_up" } as const;

/** Something that is done with an instance; while it is under way, it can be tried at once, or given up. */
export function OperationDialog({ shown, onClose }: { shown: QueuedOperation; onClose: () => void }) {
  const t = useT();
  const { operation_id, name, kind } = shown;
  const isOpen = !shown.ended_at;
  return (
    <DecisionDialog<"retry" | "give_up">
      title={t("operator.operation_one", { kind: t(`operator.operation_kind_${kind}`), name })}
      queue="operations"
      needs="engine_manage"
      ordinary={isOpen ? { what: "retry", label: t("operator.retry"), hasReason: false } : undefined}
      against={{ what: "give_up", label: t("operator.give_up"), hasReason: true }}
      effect={t("operator.operation_effect")}
      reason={{
        field: "reason",
        label: t("operator.give_up_reason"),
        hint: t("operator.give_up_reason_hint"),
        needed: t("operator.reason_needed"),
        longest: REASON_MAX,
      }}
      decide={(what, reason) =>
        what === "retry"
          ? call(operationRetry({ body: { operation_id } }))
          : call(operationGiveUp({ body: { operation_id, reason } }))
      }
      customer={shown.customer_no}
      decided={(what) => t(DECIDED[what])}
      onClose={onClose}
    >
      <Details shown={shown} />
    </DecisionDialog>
  );
}

function Details({ shown }: { shown: QueuedOperation }) {
  const t = useT();
  const times = useTimes();
  const took = useTook();
  const { customer_no, instance_id, region, cause, user_name, tries, due_at, created_at, ended_at, reason } = shown;
  return (
    <KeyValuePairs
      columns={3}
      minColumnWidth={150}
      items={[
        { label: t("operator.customer"), value: <CustomerLink customerNo={customer_no} /> },
        { label: t("operator.state"), value: <OperationMark shown={shown} /> },
        { label: t("operator.order_region"), value: region },
        {
          label: t("operator.instance_id"),
          value: (
            <ThingNumber id={instance_id}>
              <InstanceLink instanceId={instance_id}>{shortNumber(instance_id)}</InstanceLink>
            </ThingNumber>
          ),
        },
        { label: t("operator.cause"), value: t(`operator.cause_${cause}`) },
        { label: t("operator.requested_by"), value: user_name ?? "–" },
        { label: t("operator.requested"), value: times.at(created_at) },
        { label: t("operator.tries"), value: tries },
        ended_at
          ? { label: t("operator.ended"), value: `${times.at(ended_at)} (${took(created_at, ended_at)})` }
          : { label: t("operator.next_try"), value: times.at(due_at) },
        ...(reason ? [{ label: t("operator.failure"), value: t(`operator.operation_reason_${reason}`) }] : []),
      ]}
    />
  );
}
