import Alert from "@cloudscape-design/components/alert";

/** What went wrong with the whole form; spoken at once. */
export function FailureAlert({ words }: { words: string | null }) {
  return <div role="alert">{words && <Alert type="error">{words}</Alert>}</div>;
}
