import Modal from "@cloudscape-design/components/modal";
import type { ReactNode } from "react";
import { useT } from "../../i18n/t";
import { QueryState, type QueryStateProps } from "./QueryState";

interface Props<T> extends QueryStateProps<T> {
  /** Words over the dialog as long as what it needs is not there. */
  title: string;
  onClose: () => void;
  children: (data: T) => ReactNode;
}

/** A dialog that needs an answer to begin with; until that is there, a dialog that says that it is loading, or that it failed, with a second try. */
export function AskedDialog<T>({ title, query, onClose, children }: Props<T>) {
  const t = useT();
  if (query.data !== undefined) return children(query.data);
  return (
    <Modal visible header={title} closeAriaLabel={t("shell.close")} onDismiss={onClose}>
      <QueryState query={query}>{() => null}</QueryState>
    </Modal>
  );
}
