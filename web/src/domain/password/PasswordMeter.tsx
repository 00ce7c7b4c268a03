import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import * as tokens from "@cloudscape-design/design-tokens";
import type { Strength } from "@portico/password";
import type { CSSProperties } from "react";
import { useT } from "../../i18n/t";

/** Three bars and a word: weak, medium or strong. */
export function PasswordMeter({ strength }: { strength: Strength | null }) {
  const t = useT();
  const level = strength === null ? 0 : LEVELS.indexOf(strength) + 1;
  return (
    <div style={row}>
      <div aria-hidden style={bars}>
        {LEVELS.map((name, index) => (
          <span key={name} style={{ ...bar, background: index < level && strength ? COLOURS[strength] : EMPTY }} />
        ))}
      </div>
      <Box variant="span">
        {t("strength.label")}{" "}
        <span role="status">
          {strength && <StatusIndicator type={TYPES[strength]}>{t(`strength.${strength}`)}</StatusIndicator>}
        </span>
      </Box>
    </div>
  );
}

const LEVELS = ["weak", "medium", "strong"] as const satisfies readonly Strength[];
const TYPES = { weak: "error", medium: "info", strong: "success" } as const;
const COLOURS = {
  weak: tokens.colorTextStatusError,
  medium: tokens.colorTextStatusInfo,
  strong: tokens.colorTextStatusSuccess,
};
const EMPTY = tokens.colorBorderDividerDefault;
const row: CSSProperties = { display: "grid", gap: tokens.spaceScaledXxs };
const bars: CSSProperties = { display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: tokens.spaceScaledXxs };
const bar: CSSProperties = { height: 4, borderRadius: 2 };
