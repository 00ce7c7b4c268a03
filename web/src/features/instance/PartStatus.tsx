import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { InstanceReply, ResourceReply } from "../../api/generated/types.gen";
import { ResourceState, toldOf } from "../../domain/resource/ResourceState";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import type { BilledPart } from "./billed";

interface Props {
  instance: InstanceReply;
  part: BilledPart;
  /** By what it is billed; nothing while that is not known. */
  resource: ResourceReply | undefined;
}

/** Whether a part of an instance is billed at the moment, and until when it is paid. */
export function PartStatus({ instance, part, resource }: Props) {
  const t = useT();
  const times = useTimes();
  if (!part.resourceId) {
    const isFailed = instance.status === "failed";
    return (
      <StatusIndicator type={isFailed ? "stopped" : "pending"}>
        {t(isFailed ? "instance_detail.status_none" : "instance_detail.status_later")}
      </StatusIndicator>
    );
  }
  if (!resource) return "–";
  if (toldOf(resource) !== "running") return <ResourceState resource={resource} />;
  if (resource.paid_until) {
    return (
      <StatusIndicator>{t("instance_detail.status_paid", { time: times.at(resource.paid_until) })}</StatusIndicator>
    );
  }
  const hours = hoursOf(instance, part);
  const isPaused = hours === "error" || hours === "off";
  return (
    <StatusIndicator type={isPaused ? "stopped" : "success"}>{t(`instance_detail.status_${hours}`)}</StatusIndicator>
  );
}

/** How the hours of a part are billed at the moment: none on a host that does not answer, and processors only while the machine is on. */
function hoursOf({ status }: InstanceReply, { part }: BilledPart): "error" | "hourly" | "off" | "while_on" {
  if (status === "error") return "error";
  if (part !== "compute" || status === "running") return "hourly";
  return status === "stopped" || status === "available" ? "off" : "while_on";
}
