import Alert from "@cloudscape-design/components/alert";
import { useState } from "react";
import type { InstanceDetailReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { useCan } from "../../domain/access/useCan";
import { PATHS } from "../../domain/paths";
import { type Translate, useT } from "../../i18n/t";
import { type Times, useTimes } from "../../i18n/times";
import { useFollow } from "../../kit/ui/useFollow";
import { InstanceDialog } from "./InstanceDialog";
import { useAllowed } from "./useAllowed";

/** What arrears, or the end of its paid time, do to an instance and when, and what keeps that from happening; nothing where nothing does. */
export function ArrearsNotice({ detail }: { detail: InstanceDetailReply }) {
  const t = useT();
  const times = useTimes();
  const words = wordsOf(detail, t, times);
  if (!words || detail.instance.operation === "delete") return null;
  const isOver = detail.arrears?.restore_at;
  return (
    <Alert type={isOver ? "info" : "error"} action={!isOver && <Remedy detail={detail} />}>
      {words}
    </Alert>
  );
}

/** What is to be done: a renewal of what is paid in advance, else a recharge. */
function Remedy({ detail: { instance } }: { detail: InstanceDetailReply }) {
  const t = useT();
  const follow = useFollow();
  const mayRecharge = useCan()("recharge");
  const allowed = useAllowed();
  const [isOpen, setOpen] = useState(false);
  if (instance.scheme === "hourly") {
    return (
      <MayButton may={mayRecharge} href={PATHS.recharge} onFollow={(event) => follow(PATHS.recharge, event)}>
        {t("balance.recharge")}
      </MayButton>
    );
  }
  return (
    <>
      <MayButton may={allowed("renew", [instance])} onClick={() => setOpen(true)}>
        {t("instance.renew")}
      </MayButton>
      {isOpen && <InstanceDialog act="renew" instances={[instance]} onClose={() => setOpen(false)} />}
    </>
  );
}

function wordsOf({ instance, arrears }: InstanceDetailReply, t: Translate, times: Pick<Times, "at">): string {
  const isStopped = instance.status === "recycling";
  if (!arrears) return "";
  if (arrears.restore_at) return isStopped ? t("resource.restored_at", { time: times.at(arrears.restore_at) }) : "";
  const dates = { stop: times.at(arrears.stop_at), time: times.at(arrears.delete_at) };
  const how = instance.scheme === "hourly" ? "recharge" : "renew";
  return isStopped
    ? t(`instance_detail.deleted_unless_${how}`, dates)
    : t(`instance_detail.stops_unless_${how}`, dates);
}
