import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { InstanceReply } from "../../api/generated/types.gen";
import { STATUS_LOOKS } from "../../domain/instance/look";
import { useT } from "../../i18n/t";

/** How an instance stands, and what that means where it is not plain. */
export function InstanceState({ instance }: { instance: InstanceReply }) {
  const t = useT();
  const { status, operation, failure } = instance;
  const about =
    status === "failed"
      ? t(failure === "sold_out" ? "instance.failed_sold_out" : "instance.failed_engine")
      : status === "error"
        ? t("instance.error_about")
        : status === "recycling"
          ? t("instance.recycling_about")
          : "";
  return (
    <>
      <StatusIndicator type={STATUS_LOOKS[status]}>
        {t(operation === "delete" ? "instance.status_deleting" : `instance.status_${status}`)}
      </StatusIndicator>
      {about && (
        <Box variant="span" display="block" color="text-body-secondary" fontSize="body-s">
          {about}
        </Box>
      )}
    </>
  );
}
