import ExpandableSection from "@cloudscape-design/components/expandable-section";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties } from "react";
import { useT } from "../../i18n/t";
import "./chartTable.css";

interface Props {
  caption: string;
  /** The columns' headings; the first column names the row. */
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The figures of a chart as a table that opens, for whoever cannot see it or wants to copy them. */
export function ChartTable({ caption, head, rows }: Props) {
  const t = useT();
  return (
    <ExpandableSection
      headerText={t("chart.as_table")}
      variant="footer"
      headerAriaLabel={`${t("chart.as_table")}: ${caption}`}
    >
      <Figures caption={caption} head={head} rows={rows} />
    </ExpandableSection>
  );
}

/** The figures of a chart in words; a class of one's own may say how much of them is seen at once. */
export function Figures({ caption, head, rows, className = "" }: Props & { className?: string }) {
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
