import Spinner from "@cloudscape-design/components/spinner";
import type { CSSProperties } from "react";
import { useT } from "../../i18n/t";

/** What stands in a page's place while it is on its way. */
export function PendingPage() {
  const t = useT();
  return (
    <div style={place} role="status" aria-label={t("common.loading")}>
      <Spinner size="large" />
    </div>
  );
}

const place: CSSProperties = { display: "grid", placeItems: "center", minHeight: "50vh" };
