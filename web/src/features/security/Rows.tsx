import "./security.css";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties, ReactNode } from "react";

/** What stands in one row: words and an action, and between them how it stands. */
export interface Row {
  id: string;
  words: ReactNode;
  state?: ReactNode;
  action: ReactNode;
}

/** A list of rows with a line between each two. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="security-rows" style={divider}>
      {rows.map(({ id, words, state, action }) => (
        <li key={id} className="security-row">
          <div>{words}</div>
          {state !== undefined && <div>{state}</div>}
          <div>{action}</div>
        </li>
      ))}
    </ul>
  );
}

const divider = { "--security-divider": tokens.colorBorderDividerDefault } as CSSProperties;
