import { lazy, Suspense } from "react";
import { useLive } from "./useLive";
import { useSessionEnd } from "./useSessionEnd";

const SessionWarning = lazy(() => import("./SessionWarning").then((module) => ({ default: module.SessionWarning })));

/** Follows what changes as long as there is a session, and warns before one that nobody uses ends. */
export function SessionWatch() {
  useLive();
  const { end, stay } = useSessionEnd();
  if (!end) return null;
  return (
    <Suspense fallback={null}>
      <SessionWarning end={end} onStay={stay} />
    </Suspense>
  );
}
