import { lazy } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { countText } from "./amounts";
import { operationStateNames } from "./generated/names.gen";
import { operationList } from "./generated/sdk.gen";
import type { OperationState, QueuedOperation } from "./generated/types.gen";
import { OperationMark } from "./OperationMark";
import { Queue } from "./Queue";
import { customerColumn } from "./queueColumns";
import { InstanceLink } from "./ThingLinks";

// Fetched with the first one that is opened.
const OperationDialog = lazy(() => import("./OperationDialog").then((module) => ({ default: module.OperationDialog })));

const ENDED = operationStateNames.filter((state) => state === "done" || state === "failed");

/** What is done with instances: what is under way, the oldest first, or what has ended in one way. */
export function OperationsPage() {
  const t = useT();
  const times = useTimes();
  return (
    <Queue<OperationState, QueuedOperation>
      name="operations"
      title={t("title.operator_operations")}
      waiting={t("operator.operation_waiting")}
      states={ENDED}
      word={(state) => t(`operator.operation_${state}`)}
      list={(query, signal) => call(operationList({ query, signal }))}
      search={t("operator.operation_search")}
      about={({ open }) => t("operator.operations_open", { open: countText(open) })}
      rowId={({ operation_id }) => operation_id}
      rowName={({ name }) => name}
      columns={[
        customerColumn(t, { isRowHeader: true }),
        {
          id: "instance",
          header: t("operator.instance"),
          cell: ({ instance_id, name }) => <InstanceLink instanceId={instance_id}>{name}</InstanceLink>,
          isSoonOnPhone: true,
        },
        { id: "region", header: t("operator.order_region"), cell: ({ region }) => region, isOneLine: true },
        { id: "kind", header: t("operator.operation"), cell: ({ kind }) => t(`operator.operation_kind_${kind}`) },
        {
          id: "asked",
          header: t("operator.requested"),
          cell: ({ created_at }) => times.at(created_at),
          isOneLine: true,
        },
        { id: "tries", header: t("operator.tries"), cell: ({ tries }) => tries },
        { id: "state", header: t("operator.state"), cell: (row) => <OperationMark shown={row} /> },
      ]}
      empty={{ title: t("operator.operation_empty"), hint: t("operator.operation_empty_hint") }}
      dialog={(shown, onClose) => <OperationDialog shown={shown} onClose={onClose} />}
    />
  );
}
