import Spinner from "@cloudscape-design/components/spinner";
import { Suspense } from "react";
import { ResetForm, type ResetProps } from "./ResetForm";

/** The new password; waits for the module that judges passwords. */
export function ResetStep(props: ResetProps) {
  return (
    <Suspense fallback={<Spinner size="large" />}>
      <ResetForm {...props} />
    </Suspense>
  );
}
