import { lazy, Suspense } from "react";
import { useT } from "../../../i18n/t";
import { LoadingPart } from "../../../kit/ui/LoadingPart";

// A table is large: the page does not wait for it.
const RightsView = lazy(() => import("./RightsView").then((module) => ({ default: module.RightsView })));

/** What somebody may do; without a name: oneself. */
export function RightsPart({ user_id }: { user_id?: string }) {
  const t = useT();
  return (
    <Suspense fallback={<LoadingPart level="h2" title={t("rights.title")} description={t("rights.description")} />}>
      <RightsView {...(user_id && { user_id })} />
    </Suspense>
  );
}
