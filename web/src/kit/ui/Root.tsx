import Spinner from "@cloudscape-design/components/spinner";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { useT } from "../../i18n/t";
import { halfTyped } from "../../state/halfTyped";
import { useLang } from "../../state/lang";
import { overlay } from "../../state/overlay";
import { useStore } from "../../state/store";
import { toast } from "../../state/toast";
import { PlainToasts } from "./PlainToasts";

// Fetched with the first notice. A notice about a network that is down cannot wait for more code.
const Toasts = lazy(() =>
  import("./Toasts").then(
    (module) => ({ default: module.Toasts }),
    () => ({ default: PlainToasts }),
  ),
);

// Fetched with the first letter that is typed.
const LeaveGuard = lazy(() =>
  import("../form/LeaveGuard").then(
    (module) => ({ default: module.LeaveGuard }),
    () => ({ default: () => null }),
  ),
);

interface Props {
  /** Puts the page's title on the window, in the language of the moment. */
  showTitle: () => void;
}

/** What stands around every page: the notices, the cover of flagged requests. */
export function Root({ showTitle }: Props) {
  const lang = useLang();
  const isHalfTyped = useStore(halfTyped) > 0;
  useEffect(() => {
    document.documentElement.lang = lang === "CN" ? "zh-CN" : "en";
    showTitle();
  }, [lang, showTitle]);
  return (
    <>
      <Outlet />
      <Notices />
      <Suspense fallback={null}>{isHalfTyped && <LeaveGuard />}</Suspense>
      <Cover />
    </>
  );
}

/** The region is there from the start, so that screen readers watch it before something stands in it. */
function Notices() {
  const t = useT();
  const shown = useStore(toast.store);
  return (
    <section className="toasts" aria-label={t("shell.notifications")}>
      {shown.length > 0 && (
        <Suspense fallback={null}>
          <Toasts shown={shown} />
        </Suspense>
      )}
    </section>
  );
}

function Cover() {
  const t = useT();
  const count = useStore(overlay.store);
  if (count === 0) return null;
  return (
    <div className="cover" role="status" aria-label={t("common.loading")}>
      <Spinner size="large" />
    </div>
  );
}
