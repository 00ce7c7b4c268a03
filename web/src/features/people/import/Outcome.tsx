import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";

interface Props {
  isGood: boolean;
  /** What it is called. */
  words: string;
  /** Why not, one line each. */
  reasons: readonly string[];
}

/** What can or did become of a row. */
export function Outcome({ isGood, words, reasons }: Props) {
  return (
    <>
      <StatusIndicator type={isGood ? "success" : "error"}>{words}</StatusIndicator>
      {reasons.map((reason) => (
        <Box key={reason} fontSize="body-s" color="text-body-secondary">
          {reason}
        </Box>
      ))}
    </>
  );
}
