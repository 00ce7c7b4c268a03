import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { useLang } from "../state/lang";
import type { CaseState } from "./generated/types.gen";
import { useWords } from "./words";

const HOUR = 3_600_000;

const STATES: Record<CaseState, StatusIndicatorProps.Type> = {
  unreviewed: "pending",
  in_review: "in-progress",
  verified: "success",
  failed: "error",
  withdrawn: "stopped",
};

/** How far a case has come. */
export function State({ state }: { state: CaseState }) {
  const w = useWords();
  return <StatusIndicator type={STATES[state]}>{w(state)}</StatusIndicator>;
}

interface Props {
  due: string;
  now: string;
  ended: string | null | undefined;
}

/** How much is left of the working day; nothing once the case has ended. */
export function Clock({ due, now, ended }: Props) {
  const w = useWords();
  if (ended) return <>–</>;
  const left = Date.parse(due) - Date.parse(now);
  const hours = Math.floor(Math.abs(left) / HOUR);
  if (left < 0) return <StatusIndicator type="error">{`${hours} ${w("hours_late")}`}</StatusIndicator>;
  const type = left < 4 * HOUR ? "warning" : "info";
  return <StatusIndicator type={type}>{`${hours} ${w("hours_left")}`}</StatusIndicator>;
}

/** A moment as people read it. */
export function Moment({ at }: { at: string }) {
  const lang = useLang() === "CN" ? "zh-CN" : "en";
  const text = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
  return <time dateTime={at}>{text}</time>;
}
