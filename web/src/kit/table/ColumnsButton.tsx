import Button from "@cloudscape-design/components/button";
import type { CollectionPreferencesProps } from "@cloudscape-design/components/collection-preferences";
import { useState } from "react";
import { loadPart } from "../../api/transport";
import { useT } from "../../i18n/t";
import { toast } from "../../state/toast";
import type { ColumnsDialog as Dialog } from "./ColumnsDialog";

/** What arranges a list's columns, or other parts of a page: the arrangement of now, the names, and what takes another one. */
export interface ColumnsProps {
  /** What the button and its dialog are called, where it is not a list's columns that are arranged. */
  title?: string;
  /** What is arranged, and how. */
  heading?: string;
  about?: string;
  /** Whether there is so much that one looks for it by name. */
  isSearched?: boolean;
  display: readonly CollectionPreferencesProps.ContentDisplayItem[];
  columns: readonly { id: string; header: string; isRowHeader?: boolean }[];
  onChoose: (display: readonly CollectionPreferencesProps.ContentDisplayItem[]) => void;
}

const load = () => loadPart(() => import("./ColumnsDialog"));

/** The button that arranges a list's columns. What drags them is large: it comes when a hand is on its way to the button. */
export function ColumnsButton(props: ColumnsProps) {
  const t = useT();
  const [part, setPart] = useState<{ ColumnsDialog: typeof Dialog }>();
  const [isComing, setComing] = useState(false);
  // What did not come ahead is fetched again, and spoken of, when it is asked for.
  const prepare = () => void load().catch(() => undefined);
  const open = () => {
    setComing(true);
    load()
      .then(setPart, toast.failure)
      .finally(() => setComing(false));
  };
  if (part) return <part.ColumnsDialog {...props} />;
  return (
    <span role="none" onPointerEnter={prepare} onFocus={prepare}>
      <Button
        variant="icon"
        iconName="settings"
        formAction="none"
        ariaLabel={props.title ?? t("table.preferences")}
        loading={isComing}
        onClick={open}
      />
    </span>
  );
}
