import { useCallback } from "react";
import type { GpuServerEventReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";

/**
 * Says what stands beside an event of a GPU server: the program's own reason as a sentence, what somebody wrote as it is, a name, or
 * of a renewal until when it is paid; empty for nothing.
 */
export function useServerNote(): (event: GpuServerEventReply) => string {
  const t = useT();
  const times = useTimes();
  return useCallback(
    ({ kind, note, cause }) => {
      if (kind === "renew") return t("gpu_server.renewed_until", { time: times.at(note) });
      return cause === "not_prepared_in_time" ? t("gpu_server.not_prepared_in_time") : note;
    },
    [t, times],
  );
}
