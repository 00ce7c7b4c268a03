import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import { useT } from "../i18n/t";
import { keepText, readKept } from "../state/kept";
import type { OperatorSessionReply } from "./generated/types.gen";

/** The name under which this browser remembers what was folded. */
const KEY = "trials-folded";

/** Says what is on that is for trying things out only, as long as it is on; folded, it opens again once it says something else. */
export function TrialWarning({ session: { trials, is_reached } }: { session: OperatorSessionReply }) {
  const t = useT();
  const said = [is_reached, ...trials].join(" ");
  const [folded, setFolded] = useState(() => readKept(KEY));
  const isFolded = folded === said;
  const title = t(is_reached ? "operator.trial_reached" : "operator.trial");
  if (trials.length === 0) return null;
  const fold = (next: string) => {
    setFolded(next);
    keepText(KEY, next);
  };
  return (
    <Box padding={{ vertical: "m" }}>
      <Alert
        type="warning"
        header={title}
        action={
          <Button
            variant="icon"
            iconName={isFolded ? "angle-down" : "angle-up"}
            ariaLabel={title}
            ariaExpanded={!isFolded}
            onClick={() => fold(isFolded ? "" : said)}
          />
        }
      >
        {!isFolded && (
          <ul>
            {trials.map((trial) => (
              <li key={trial}>{t(`operator.trial_${trial}`)}</li>
            ))}
          </ul>
        )}
      </Alert>
    </Box>
  );
}
