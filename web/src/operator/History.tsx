import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { Moment } from "./Clock";
import type { CaseShowReply } from "./generated/types.gen";
import { useWords } from "./words";

/** What happened to a case, oldest first. */
export function History({ shown }: { shown: CaseShowReply }) {
  const w = useWords();
  return (
    <SpaceBetween size="s">
      {shown.steps.map((step) => (
        <div key={`${step.at} ${step.action}`}>
          <Box variant="strong">{w(step.action)}</Box>{" "}
          <Box display="inline" color="text-body-secondary">
            <Moment at={step.at} /> {step.operator}
          </Box>
          {step.remark && <Box>{step.remark}</Box>}
        </div>
      ))}
    </SpaceBetween>
  );
}
