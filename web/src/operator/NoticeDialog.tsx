import KeyValuePairs, { type KeyValuePairsProps } from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { ReadDialog } from "../kit/ui/ReadDialog";
import { BothLanguages, type Written } from "./BothLanguages";

interface Props {
  title: string;
  written: Written;
  /** What else is said of it, as its list says it. */
  facts: readonly KeyValuePairsProps.Pair[];
  onClose: () => void;
}

/** The texts in both languages of something that customers are no longer told, and what its list says of it. */
export function NoticeDialog({ title, written, facts, onClose }: Props) {
  return (
    <ReadDialog title={title} onClose={onClose}>
      <SpaceBetween size="m">
        <BothLanguages written={written} />
        <KeyValuePairs columns={3} minColumnWidth={150} items={facts} />
      </SpaceBetween>
    </ReadDialog>
  );
}
