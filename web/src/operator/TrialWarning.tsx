import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import type { OperatorSessionReply } from "./generated/types.gen";
import { useWords } from "./words";

/** Says what is on that is for trying things out only, as long as it is on. */
export function TrialWarning({ session }: { session: OperatorSessionReply }) {
  const w = useWords();
  if (session.trials.length === 0) return null;
  return (
    <Box padding={{ bottom: "m" }}>
      <Alert type="warning" header={w(session.is_reached ? "trial_reached" : "trial")}>
        <ul>
          {session.trials.map((trial) => (
            <li key={trial}>{w(`trial_${trial}`)}</li>
          ))}
        </ul>
      </Alert>
    </Box>
  );
}
