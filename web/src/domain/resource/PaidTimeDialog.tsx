import { lazy, Suspense } from "react";
import type { RenewDialogProps } from "./RenewDialog";

// Each is fetched when it is opened.
const RenewDialog = lazy(() => import("./RenewDialog").then((module) => ({ default: module.RenewDialog })));
const RenewalDialog = lazy(() => import("./RenewalDialog").then((module) => ({ default: module.RenewalDialog })));

/** What can be done about the paid time of resources. */
export type PaidTimeAct = "renew" | "turn_on" | "turn_off";

interface Props extends RenewDialogProps {
  act: PaidTimeAct;
}

/** Renews resources, or says whether they renew themselves. */
export function PaidTimeDialog({ act, ...props }: Props) {
  return (
    <Suspense fallback={null}>
      {act === "renew" ? <RenewDialog {...props} /> : <RenewalDialog {...props} renews={act === "turn_on"} />}
    </Suspense>
  );
}
