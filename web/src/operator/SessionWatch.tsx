import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback } from "react";
import { call } from "../api/call";
import { useAct } from "../kit/form/useAct";
import { type AskLife, asUse, useSessionEnd } from "../kit/session/useSessionEnd";
import { isSessionOver } from "./client";
import { sessionDelete, sessionShow } from "./generated/sdk.gen";
import { forgetOperator, sessionQuery } from "./session";

const SessionWarning = lazy(() =>
  import("../kit/session/SessionWarning").then((module) => ({ default: module.SessionWarning })),
);

/** Warns whoever is signed in before a session that nobody uses ends, and asks for sign-in once it has. */
export function SessionWatch() {
  const queries = useQueryClient();
  const askLife: AskLife = useCallback(
    async (isUse) => {
      try {
        const session = await call(sessionShow(asUse(isUse)));
        queries.setQueryData(sessionQuery.queryKey, session);
        return session.life;
      } catch (error) {
        if (isSessionOver(error)) forgetOperator(queries);
        return null;
      }
    },
    [queries],
  );
  const { end, stay } = useSessionEnd(askLife);
  const signOut = useAct({ call: () => call(sessionDelete()), done: () => forgetOperator(queries) });
  if (!end) return null;
  return (
    <Suspense fallback={null}>
      <SessionWarning end={end} onStay={stay} onSignOut={signOut.act} />
    </Suspense>
  );
}
