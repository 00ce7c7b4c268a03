import Box from "@cloudscape-design/components/box";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties, ReactNode } from "react";
import { useTimes } from "../../i18n/times";

/** Something that happened, as a card's row. */
export interface Row {
  id: string;
  what: ReactNode;
  /** When it happened, as the server told it. */
  when: string;
}

/** What happened, one line each, with how long ago. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  const times = useTimes();
  return (
    <ul style={list}>
      {rows.map(({ id, what, when }) => (
        <li key={id} style={row}>
          <div style={words}>{what}</div>
          <Box color="text-body-secondary" fontSize="body-s">
            <time dateTime={when} title={times.at(when)} style={time}>
              {times.ago(when)}
            </time>
          </Box>
        </li>
      ))}
    </ul>
  );
}

const list: CSSProperties = { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: tokens.spaceScaledS };
const row: CSSProperties = {
  display: "flex",
  justifyContent: "space-between",
  alignItems: "baseline",
  gap: tokens.spaceScaledM,
};
const words: CSSProperties = { minWidth: 0, overflowWrap: "anywhere" };
const time: CSSProperties = { whiteSpace: "nowrap" };
