import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";

/** What became of the last try, spoken as it appears. It takes no room while there is nothing to say. */
export function Notice({ words }: { words: string | null }) {
  return (
    <div role="status">
      {words && (
        <Box margin={{ vertical: "s" }}>
          <Alert type="warning">{words}</Alert>
        </Box>
      )}
    </div>
  );
}
