import { call } from "../../api/call";
import { computeInstanceRenew, computeInstanceRenewQuote } from "../../api/generated/sdk.gen";
import type { InstanceReply } from "../../api/generated/types.gen";
import { INSTANCES } from "../../domain/instance/queries";
import { RESOURCES } from "../../domain/resource/queries";
import { Renewing } from "../../domain/resource/Renewing";
import { useT } from "../../i18n/t";

interface Props {
  instances: readonly InstanceReply[];
  onClose: () => void;
  /** Called once all are renewed. */
  onDone?: (() => void) | undefined;
}

/** Renews instances with all of their parts. */
export function RenewDialog({ instances, onClose, onDone }: Props) {
  const t = useT();
  const count = instances.length;
  const instance_ids = instances.map(({ instance_id }) => instance_id);
  return (
    <Renewing
      title={t("instance_detail.renew_title", { count })}
      schemes={instances.map(({ scheme }) => scheme)}
      names={instances.map(({ name }) => name)}
      about={t("instance_detail.renew_text")}
      queryKey={[...INSTANCES, "renew", ...instance_ids]}
      ask={async (periods, signal) => {
        const offer = await call(computeInstanceRenewQuote({ body: { instance_ids, periods }, signal }));
        return { ...offer, lines: offer.instances.map((line) => ({ ...line, id: line.instance_id })) };
      }}
      renew={(periods, total, keyed) => call(computeInstanceRenew(keyed({ instance_ids, periods, total })))}
      says={() => t("instance_detail.renew_done", { count })}
      invalidate={[INSTANCES, RESOURCES]}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
