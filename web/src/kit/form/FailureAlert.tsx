import Alert from "@cloudscape-design/components/alert";
import { useEffect, useRef } from "react";

/** What went wrong with the whole form; spoken at once, and brought into sight: a long form is sent from its end. */
export function FailureAlert({ words }: { words: string }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another failure.
  useEffect(() => {
    // Browsers of today answer with a promise, which is no effect's end.
    void place.current?.scrollIntoView?.({ block: "nearest" });
  }, [words]);
  return (
    <div role="alert" ref={place}>
      <Alert type="error">{words}</Alert>
    </div>
  );
}
