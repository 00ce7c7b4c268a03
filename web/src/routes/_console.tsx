import { createFileRoute, type ErrorComponentProps, type StaticDataRouteOption } from "@tanstack/react-router";
import { isTransport, loadPart } from "../api/transport";
import { CrashPage } from "../features/errors/CrashPage";
import { Reentry } from "../features/identity/Reentry";
import { Console } from "../features/shell/Console";
import { Framed } from "../features/shell/Framed";
import { requirePerson, type Search } from "../guard";
import { loadWords } from "../i18n/t";
import { searchTexts } from "../kit/page/searchTexts";
import { followProject } from "../projectAddress";

export const Route = createFileRoute("/_console")({
  // The chosen project stands in the address of every page.
  validateSearch: searchTexts<"project">(),
  beforeLoad: async ({ location, matches, preload }): Promise<void> => {
    const asked = (matches as { staticData: StaticDataRouteOption }[]).map(({ staticData }) => staticData);
    const roles = asked.flatMap((page) => page.roles ?? []);
    const words = asked.flatMap((page) => page.words ?? []);
    const place = { pathname: location.pathname, search: location.search as Search };
    await Promise.all([requirePerson(place, roles), loadPart(() => loadWords(words))]);
    // A link that is only pointed at chooses nothing.
    if (!preload) await followProject(place);
  },
  component: Page,
  errorComponent: Crash,
  // What says that nothing can be fetched is there with the frame.
  codeSplitGroupings: [["component", "errorComponent"]],
});

/** The pages behind sign-in, and the sign-in over them when the session ends. */
function Page() {
  return (
    <>
      <Console />
      <Reentry />
    </>
  );
}

/** What stands where a page could not begin. What broke may be the frame itself: only a line that broke is said inside it. */
function Crash(props: ErrorComponentProps) {
  const crash = <CrashPage {...props} />;
  return isTransport(props.error) ? <Framed>{crash}</Framed> : crash;
}
