import ExpandableSection from "@cloudscape-design/components/expandable-section";
import { useT } from "../../i18n/t";
import { Figures, type FiguresProps } from "./Figures";

/** The figures of a chart as a table that opens, for whoever cannot see it or wants to copy them. */
export function ChartTable({ caption, head, rows }: FiguresProps) {
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
