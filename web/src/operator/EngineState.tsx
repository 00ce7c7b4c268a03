import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import type { EngineReply } from "./generated/types.gen";

/** Whether a region's engine answers, and since when. */
export function EngineState({ engine: { is_up, changed_at } }: { engine: Pick<EngineReply, "is_up" | "changed_at"> }) {
  const t = useT();
  const times = useTimes();
  if (is_up === null) return <StatusIndicator type="pending">{t("operator.engine_unknown")}</StatusIndicator>;
  const words = t(is_up ? "operator.engine_up" : "operator.engine_down");
  return (
    <StatusIndicator type={is_up ? "success" : "error"}>
      {changed_at ? t("operator.since", { words, time: times.at(changed_at) }) : words}
    </StatusIndicator>
  );
}
