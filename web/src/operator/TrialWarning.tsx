import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import { useT } from "../i18n/t";
import type { OperatorSessionReply } from "./generated/types.gen";

/** Says what is on that is for trying things out only, as long as it is on. */
export function TrialWarning({ session }: { session: OperatorSessionReply }) {
  const t = useT();
  if (session.trials.length === 0) return null;
  return (
    <Box padding={{ vertical: "m" }}>
      <Alert type="warning" header={t(session.is_reached ? "operator.trial_reached" : "operator.trial")}>
        <ul>
          {session.trials.map((trial) => (
            <li key={trial}>{t(`operator.trial_${trial}`)}</li>
          ))}
        </ul>
      </Alert>
    </Box>
  );
}
