import { lazy, Suspense } from "react";
import { useSessionEnd } from "./useSessionEnd";

const SessionWarning = lazy(() => import("./SessionWarning").then((module) => ({ default: module.SessionWarning })));

/** Warns before a session that nobody uses ends. */
export function SessionWatch() {
  const { end, stay } = useSessionEnd();
  if (!end) return null;
  return (
    <Suspense fallback={null}>
      <SessionWarning end={end} onStay={stay} />
    </Suspense>
  );
}
