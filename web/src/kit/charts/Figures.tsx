import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties } from "react";
import "./chartTable.css";

/** What a chart shows, as a table has it. */
export interface FiguresProps {
  caption: string;
  /** The columns' headings; the first column names the row. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
  className?: string;
}

/** The figures of a chart in words; a class of one's own may say how much of them is seen at once. */
export function Figures({ caption, head, rows, className = "" }: FiguresProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by the keyboard.
    <section className={`chart-table ${className}`.trim()} aria-label={caption} tabIndex={0} style={colours}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = "", ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, place) => (
                <td key={head[place + 1]} className="amount">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const colours = { "--chart-line": tokens.colorBorderDividerDefault } as CSSProperties;
