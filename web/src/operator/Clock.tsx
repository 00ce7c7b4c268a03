import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useT } from "../i18n/t";

const HOUR = 3_600_000;
const MINUTE = 60_000;

interface Props {
  due: string;
  now: string;
  ended?: string | null | undefined;
  /** Hours before the end from which on it is near. */
  near?: number;
}

/** How much is left until something is due: hours, and minutes of the last one; nothing once it has ended. */
export function Clock({ due, now, ended, near = 4 }: Props) {
  const t = useT();
  if (ended) return <>–</>;
  const left = Date.parse(due) - Date.parse(now);
  const hours = Math.floor(Math.abs(left) / HOUR);
  const minutes = Math.floor(Math.abs(left) / MINUTE);
  if (left < 0) {
    const words = hours > 0 ? t("operator.hours_late", { hours }) : t("operator.minutes_late", { minutes });
    return <StatusIndicator type="error">{words}</StatusIndicator>;
  }
  const words = hours > 0 ? t("operator.hours_left", { hours }) : t("operator.minutes_left", { minutes });
  return <StatusIndicator type={left < near * HOUR ? "warning" : "info"}>{words}</StatusIndicator>;
}
