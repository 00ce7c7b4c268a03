import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { InstanceReply } from "../../api/generated/types.gen";
import { STATUS_LOOKS } from "../../domain/instance/look";
import { type Translate, useT } from "../../i18n/t";

/** What a status means where it is not plain: why it failed, what is wrong and whether that is billed, or when it is deleted. */
function aboutState({ status, failure, seen, scheme }: InstanceReply, t: Translate): string {
  if (status === "failed") return t(`instance.reason_${failure ?? "engine_error"}`);
  if (status === "recycling") return t("instance.recycling_about");
  if (status !== "error") return "";
  const what = seen === "absent" ? "missing" : "host";
  return t(`instance.error_${what}_${scheme === "hourly" ? "hourly" : "prepaid"}`);
}

/** Whether nothing of it shall be left: it is being deleted, or that is begun again soon. */
function isDeleted({ operation, wanted }: InstanceReply): boolean {
  return operation === "delete" || wanted === "gone";
}

/** How an instance stands, and what that means where it is not plain. */
export function InstanceState({ instance }: { instance: InstanceReply }) {
  const t = useT();
  const { status } = instance;
  const about = aboutState(instance, t);
  return (
    <>
      <StatusIndicator type={STATUS_LOOKS[status]}>
        {t(isDeleted(instance) ? "instance.status_deleting" : `instance.status_${status}`)}
      </StatusIndicator>
      {about && (
        <Box variant="span" display="block" color="text-body-secondary" fontSize="body-s">
          {about}
        </Box>
      )}
    </>
  );
}
