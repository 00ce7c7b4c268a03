import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties } from "react";
import { useT } from "../../i18n/t";

/** A text of a program with a button that copies it. */
export function CommandText({ command }: { command: string }) {
  const t = useT();
  return (
    <div style={frame}>
      {/* Scrolls by itself when it is wide, with the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
      <pre style={text} tabIndex={0}>
        {command}
      </pre>
      <CopyToClipboard
        textToCopy={command}
        copyButtonText={t("curl.copy")}
        copySuccessText={t("home.copied")}
        copyErrorText={t("home.copy_failed")}
      />
    </div>
  );
}

const frame: CSSProperties = { display: "grid", gap: tokens.spaceScaledS, justifyItems: "start", minWidth: 0 };
const text: CSSProperties = {
  boxSizing: "border-box",
  width: "100%",
  margin: 0,
  padding: tokens.spaceScaledM,
  overflowX: "auto",
  borderRadius: tokens.borderRadiusInput,
  background: tokens.colorBackgroundLayoutMain,
  border: `1px solid ${tokens.colorBorderDividerDefault}`,
  font: "13px/1.5 ui-monospace, Menlo, Consolas, monospace",
};
