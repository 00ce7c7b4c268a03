import { Suspense, useEffect } from "react";
import { useStore } from "../../state/store";
import { askedProof } from "./proved";

/** Where the password is asked for; the console draws it once, around every page. */
export function ProofOutlet() {
  const asked = useStore(askedProof);
  // Whoever leaves the console has not proved anything.
  useEffect(() => () => askedProof.get()?.end(false), []);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <asked.Dialog onEnd={asked.end} />
    </Suspense>
  );
}
