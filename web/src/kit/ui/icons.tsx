import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties, JSX } from "react";

interface IconProps {
  /** Width and height in CSS pixels. */
  size: number;
}

const line: CSSProperties = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
};

/** A sheet with a folded corner and a lens that finds nothing on it. */
function NotFoundIcon({ size }: IconProps) {
  return (
    <svg viewBox="0 0 96 96" width={size} height={size} aria-hidden="true" focusable="false" style={line}>
      <path d="M60 84H22a6 6 0 0 1-6-6V18a6 6 0 0 1 6-6h32l18 18v10" />
      <path d="M54 12v18h18M28 32h14M28 44h16M28 56h8" />
      <g style={{ stroke: tokens.colorTextAccent }}>
        <circle cx="60" cy="58" r="15" />
        <path d="m71 69 13 13M55 53l10 10M65 53 55 63" />
      </g>
    </svg>
  );
}

/** A person in a circle. */
function AccountIcon({ size }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false" style={line}>
      <path
        // As thin when it is drawn large.
        vectorEffect="non-scaling-stroke"
        d="M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 6a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7M5.5 19.4c1.4-2.7 3.7-4.2 6.5-4.2s5.1 1.5 6.5 4.2"
      />
    </svg>
  );
}

const ICONS = { "404": NotFoundIcon, account: AccountIcon } satisfies Record<string, (props: IconProps) => JSX.Element>;

/** The names that icons are registered by: exactly these two (SPEC §9). */
export type IconName = keyof typeof ICONS;

/** An icon of our own by its name; it says nothing to a screen reader. */
export function NamedIcon({ name, size }: IconProps & { name: IconName }) {
  const Drawing = ICONS[name];
  return <Drawing size={size} />;
}
