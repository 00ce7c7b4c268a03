import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties } from "react";
import { useT } from "../../i18n/t";

interface Props {
  /** Draws the page again. */
  reset: () => void;
}

/** What stands where a page broke. It says nothing of the cause: that is in the log. */
export function CrashPage({ reset }: Props) {
  const t = useT();
  return (
    <div style={page} role="alert">
      <Alert type="error" header={t("error.crash_title")}>
        <SpaceBetween size="m">
          {t("error.crash")}
          <SpaceBetween size="xs" direction="horizontal">
            <Button variant="primary" onClick={reset}>
              {t("shell.retry")}
            </Button>
            {/* Loaded anew on purpose: what broke may still be in memory. */}
            <Button href="/main/home">{t("error.home")}</Button>
          </SpaceBetween>
        </SpaceBetween>
      </Alert>
    </div>
  );
}

const page: CSSProperties = { maxWidth: 640, margin: "0 auto", padding: tokens.spaceScaledXl };
