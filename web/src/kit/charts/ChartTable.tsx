import ExpandableSection from "@cloudscape-design/components/expandable-section";
import { Figures, type FiguresProps } from "./Figures";

interface Props extends FiguresProps {
  /** Words of what opens the table. */
  opener: string;
}

/** The figures of a chart as a table that opens, for whoever cannot see it or wants to copy them. */
export function ChartTable({ caption, head, rows, opener }: Props) {
  return (
    <ExpandableSection headerText={opener} variant="footer" headerAriaLabel={`${opener}: ${caption}`}>
      <Figures caption={caption} head={head} rows={rows} />
    </ExpandableSection>
  );
}
