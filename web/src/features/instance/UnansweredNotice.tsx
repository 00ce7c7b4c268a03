import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import type { Operation } from "@portico/console";
import { useState } from "react";
import { call } from "../../api/call";
import { computeInstanceCancel } from "../../api/generated/sdk.gen";
import type { InstanceReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { strictest } from "../../domain/access/may";
import { placeOf } from "../../domain/access/placeOf";
import { useCan } from "../../domain/access/useCan";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { Confirm } from "../../kit/form/Confirm";

/** Says since when an operation waits for a system that does not respond, and offers to cancel it where that is possible. */
export function UnansweredNotice({ instance, since }: { instance: InstanceReply; since: string }) {
  const t = useT();
  const times = useTimes();
  const can = useCan();
  const [isAsking, setAsking] = useState(false);
  // A creation that is cancelled is an order that is taken back.
  const needs: Operation[] =
    instance.operation === "create" ? ["compute_configure", "compute_create"] : ["compute_configure"];
  const may = strictest(needs.map((need) => can(need, placeOf(instance))));
  return (
    <Alert
      type="warning"
      action={
        instance.is_cancellable && (
          <MayButton may={may} onClick={() => setAsking(true)}>
            {t("instance_detail.cancel")}
          </MayButton>
        )
      }
    >
      {t("instance_detail.unanswered", { time: times.at(since) })}
      {instance.operation === "create" && ` ${t("instance_detail.unanswered_create")}`}
      {isAsking && <CancelDialog instance={instance} onClose={() => setAsking(false)} />}
    </Alert>
  );
}

function CancelDialog({ instance, onClose }: { instance: InstanceReply; onClose: () => void }) {
  const t = useT();
  const { instance_id, name, operation } = instance;
  return (
    <Confirm
      title={t("instance_detail.cancel_title", { name })}
      confirm={t("instance_detail.cancel")}
      leave={t("instance_detail.cancel_keep")}
      call={() => call(computeInstanceCancel({ body: { instance_ids: [instance_id] } }))}
      says={() => t("instance_detail.cancel_done", { name })}
      invalidate={[INSTANCES, ["resources"], ["orders"], ["balance"]]}
      onClose={onClose}
    >
      <Box>{t(operation === "create" ? "instance_detail.cancel_create" : "instance_detail.cancel_other")}</Box>
    </Confirm>
  );
}
