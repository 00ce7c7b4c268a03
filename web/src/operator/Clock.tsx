import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useT } from "../i18n/t";

const HOUR = 3_600_000;

interface Props {
  due: string;
  now: string;
  ended: string | null | undefined;
}

/** How much is left of the working day; nothing once the case has ended. */
export function Clock({ due, now, ended }: Props) {
  const t = useT();
  if (ended) return <>–</>;
  const left = Date.parse(due) - Date.parse(now);
  const hours = Math.floor(Math.abs(left) / HOUR);
  if (left < 0) return <StatusIndicator type="error">{t("operator.hours_late", { hours })}</StatusIndicator>;
  const type = left < 4 * HOUR ? "warning" : "info";
  return <StatusIndicator type={type}>{t("operator.hours_left", { hours })}</StatusIndicator>;
}
