import Box from "@cloudscape-design/components/box";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { GpuServerReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";

const TYPES = {
  pending: "pending",
  creating: "in-progress",
  available: "success",
  updating: "in-progress",
  recycling: "warning",
  failed: "error",
  returning: "in-progress",
} as const satisfies Record<GpuServerReply["status"], StatusIndicatorProps.Type>;

/** How a GPU server stands, and what happens next. */
export function GpuServerState({ server }: { server: GpuServerReply }) {
  const { status, is_withdrawn } = server;
  const t = useT();
  const next =
    status === "failed"
      ? failureWords(server, t)
      : status === "recycling" && is_withdrawn
        ? t("gpu_server.next_withdrawn")
        : status === "available"
          ? ""
          : t(`gpu_server.next_${status}`);
  return (
    <>
      <StatusIndicator type={TYPES[status]}>{t(`gpu_server.status_${status}`)}</StatusIndicator>
      {next && (
        <Box variant="span" display="block" color="text-body-secondary" fontSize="body-s">
          {next}
        </Box>
      )}
    </>
  );
}

/** Why nothing came of a server: a word of the program, or the provider's own words. */
function failureWords({ failure, failure_cause }: GpuServerReply, t: ReturnType<typeof useT>): string {
  if (failure_cause === "not_reviewed_in_time") return t("gpu_server.not_reviewed_in_time");
  if (failure_cause === "not_prepared_in_time") return t("gpu_server.not_prepared_in_time");
  return t("gpu_server.failed_because", { reason: failure });
}
