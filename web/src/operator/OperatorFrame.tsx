import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { lazy } from "react";
import { loadPart } from "../api/transport";
import { ComponentWords } from "../kit/frame/ComponentWords";
import { PageFrame } from "../kit/frame/PageFrame";
import { QueryState } from "../kit/ui/QueryState";
import { AllowedPage } from "./AllowedPage";
import { OperatorHeader } from "./OperatorHeader";
import { OperatorNavigation } from "./OperatorNavigation";
import { SessionWatch } from "./SessionWatch";
import { sessionQuery } from "./session";
import { TrialWarning } from "./TrialWarning";

// Whoever is signed in does without it, and without what forms are made of.
const SignIn = lazy(async () => ({ default: (await loadPart(() => import("./SignIn"))).SignIn }));

/** What stands around every page of the operator's: header, menu, what is on for trying things out; sign-in in the page's place, or that the page is not for whoever is signed in. */
export function OperatorFrame() {
  const session = useQuery(sessionQuery);
  const hasPages = Boolean(session.data && !session.data.needs_factor);
  return (
    <ComponentWords>
      <PageFrame
        header={<OperatorHeader name={session.data?.name} hasSearch={hasPages} />}
        {...(hasPages && { navigation: (onFollowed) => <OperatorNavigation onFollowed={onFollowed} /> })}
      >
        <QueryState query={session}>
          {(found) =>
            found ? (
              <>
                <SessionWatch />
                <TrialWarning session={found} />
                <AllowedPage>
                  <Outlet />
                </AllowedPage>
              </>
            ) : (
              <SignIn />
            )
          }
        </QueryState>
      </PageFrame>
    </ComponentWords>
  );
}
