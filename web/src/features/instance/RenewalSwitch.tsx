import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { use, useState } from "react";
import { call } from "../../api/call";
import { computeInstanceRenewal } from "../../api/generated/sdk.gen";
import type { InstanceReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { placeOf } from "../../domain/access/placeOf";
import { useCan } from "../../domain/access/useCan";
import { INSTANCES } from "../../domain/instance/queries";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { Confirm } from "../../kit/form/Confirm";
import { loadConsole } from "../../rules/rules";

/** Whether an instance that is paid in advance is renewed, with all of its parts; and turns that on or off. */
export function RenewalSwitch({ instance }: { instance: InstanceReply }) {
  const t = useT();
  const times = useTimes();
  const module = use(loadConsole());
  const [isOpen, setOpen] = useState(false);
  const { instance_id, name, renews, status, paid_until } = instance;
  const may = useCan()("compute_configure", placeOf(instance), module.instanceAllows(status, "renew"));
  const time = paid_until ? times.at(paid_until) : "";
  const act = t(renews ? "instance_detail.renewal_turn_off" : "instance_detail.renewal_turn_on");
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <Box>{t(renews ? "instance.renewal_on" : "instance.renewal_off")}</Box>
      <MayButton may={may} variant="inline-link" onClick={() => setOpen(true)}>
        {act}
      </MayButton>
      {isOpen && (
        <Confirm
          title={`${act}?`}
          confirm={act}
          call={() => call(computeInstanceRenewal({ body: { instance_ids: [instance_id], renews: !renews } }))}
          says={() => t(renews ? "instance_detail.renewal_is_off" : "instance_detail.renewal_is_on", { name })}
          invalidate={[INSTANCES, ["resources"]]}
          onClose={() => setOpen(false)}
        >
          <Box>
            {t(renews ? "instance_detail.renewal_off_text" : "instance_detail.renewal_on_text", { name, time })}
          </Box>
        </Confirm>
      )}
    </SpaceBetween>
  );
}
