import { useQuery } from "@tanstack/react-query";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { resourcesQuery } from "../../domain/resource/billed";
import { type PaidTimeAct, PaidTimeDialog } from "../../domain/resource/PaidTimeDialog";
import { useT } from "../../i18n/t";
import { AskedDialog } from "../../kit/ui/AskedDialog";
import { GPU_SERVERS } from "./queries";

interface Props {
  act: PaidTimeAct;
  servers: readonly GpuServerReply[];
  onClose: () => void;
  onDone: () => void;
}

/** Renews GPU servers, or says whether they renew themselves, by the resources that bill them. */
export function PaidTimesDialog({ act, servers, onClose, onDone }: Props) {
  const t = useT();
  const billed = useQuery(resourcesQuery(servers.flatMap(({ resource_id }) => resource_id ?? [])));
  return (
    <AskedDialog title={t(`gpu_server.${act}`)} query={billed} onClose={onClose}>
      {({ items }) => (
        <PaidTimeDialog act={act} resources={items} invalidate={[GPU_SERVERS]} onClose={onClose} onDone={onDone} />
      )}
    </AskedDialog>
  );
}
