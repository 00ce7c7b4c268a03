import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import type { CaseShowReply } from "./generated/types.gen";

/** What happened to a case, oldest first. */
export function History({ shown }: { shown: CaseShowReply }) {
  const t = useT();
  const times = useTimes();
  return (
    <SpaceBetween size="s">
      {shown.steps.map((step) => (
        <div key={`${step.at} ${step.action}`}>
          <Box variant="strong">{t(`operator.step_${step.action}`)}</Box>{" "}
          <Box display="inline" color="text-body-secondary">
            {times.at(step.at)} {step.operator}
          </Box>
          {step.remark && <Box>{step.remark}</Box>}
        </div>
      ))}
    </SpaceBetween>
  );
}
