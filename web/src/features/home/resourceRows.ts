import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties } from "react";

/** A list of resources on a card. */
export const list: CSSProperties = {
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gap: tokens.spaceScaledM,
};
/** One of them: its words, what is said of it, what can be done. */
export const row: CSSProperties = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: tokens.spaceScaledM };
/** Its name and below it a time. */
export const words: CSSProperties = { flex: "1 1 200px", minWidth: 0, overflowWrap: "anywhere" };
