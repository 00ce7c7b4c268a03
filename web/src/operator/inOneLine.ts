import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties } from "react";

/** Buttons of a row beside each other, never below. */
export const inOneLine: CSSProperties = { display: "flex", gap: tokens.spaceScaledM };
