import Button from "@cloudscape-design/components/button";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../i18n/t";
import type { CurlCall, Described } from "./command";

const CurlDialog = lazy(() => import("./CurlDialog").then((module) => ({ default: module.CurlDialog })));

interface Props<D extends Described> {
  /** The call as it would be made now; asked for when the button is pressed. */
  call: () => CurlCall<D>;
  /** Why there is no call yet; nothing when there is one. */
  refusal?: string | undefined;
  /** What must be filled in before the command is run. */
  note?: string | undefined;
}

/**
 * Shows the call of a form as a command that a program's key can make:
 * `<CurlButton<UserCreateData> call={() => ({ path: "/gicend/user/create/", body: form.getValues() })} />`.
 */
export function CurlButton<D extends Described>({ call, refusal, note }: Props<D>) {
  const t = useT();
  const [made, setMade] = useState<CurlCall<D> | null>(null);
  return (
    <>
      <Button
        formAction="none"
        iconName="script"
        disabled={Boolean(refusal)}
        {...(refusal && { disabledReason: refusal })}
        onClick={() => setMade(call())}
      >
        {t("curl.button")}
      </Button>
      {made !== null && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the command, not also the dialog below it.
        <span role="presentation" onKeyDown={(event) => event.stopPropagation()}>
          <Suspense fallback={null}>
            <CurlDialog call={made} note={note} onClose={() => setMade(null)} />
          </Suspense>
        </span>
      )}
    </>
  );
}
