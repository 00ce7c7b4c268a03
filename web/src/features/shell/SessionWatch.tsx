import { lazy, Suspense } from "react";
import { call } from "../../api/call";
import { sessionLife } from "../../api/generated/sdk.gen";
import { PATHS } from "../../domain/paths";
import { type AskLife, asUse, useSessionEnd } from "../../kit/session/useSessionEnd";
import { useFollow } from "../../kit/ui/useFollow";
import { useLive } from "./useLive";

const SessionWarning = lazy(() =>
  import("../../kit/session/SessionWarning").then((module) => ({ default: module.SessionWarning })),
);

const askLife: AskLife = (isUse) => call(sessionLife(asUse(isUse))).catch(() => null);

/** Follows what changes as long as there is a session, and warns before one that nobody uses ends. */
export function SessionWatch() {
  useLive();
  const follow = useFollow();
  const { end, stay } = useSessionEnd(askLife);
  if (!end) return null;
  return (
    <Suspense fallback={null}>
      <SessionWarning end={end} onStay={stay} onSignOut={() => follow(PATHS.signIn)} />
    </Suspense>
  );
}
