import Alert from "@cloudscape-design/components/alert";

/** What went wrong with the whole form; spoken at once. */
export function FailureAlert({ words }: { words: string }) {
  return (
    <div role="alert">
      <Alert type="error">{words}</Alert>
    </div>
  );
}
