import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useMutation } from "@tanstack/react-query";
import { useT } from "../../i18n/t";
import { useFocusBack } from "../ui/focusBack";
import { ConfirmDialog } from "./ConfirmDialog";

/** What became of one item: the server's code (0: done) and words. */
export interface ItemResult {
  id: string;
  code: number | string;
  message: string;
}

interface Props<T> {
  title: string;
  /** Says what will happen. */
  explanation: string;
  confirm: string;
  items: readonly T[];
  itemId: (item: T) => string;
  itemName: (item: T) => string;
  act: (ids: string[]) => Promise<readonly ItemResult[]>;
  /** The dialog is left; `acted` when something may have changed. */
  onClose: (acted: boolean) => void;
}

/** Asks, acts on several items at once, and tells what became of each. */
export function BulkDialog<T>({ title, explanation, confirm, items, itemId, itemName, act, onClose }: Props<T>) {
  const t = useT();
  const mutation = useMutation({ mutationFn: () => act(items.map(itemId)), meta: { quiet: true } });
  useFocusBack();
  if (!mutation.data) {
    return (
      <ConfirmDialog
        title={title}
        confirm={confirm}
        busy={mutation.isPending}
        failure={mutation.error?.message}
        onConfirm={() => mutation.mutate()}
        onClose={() => onClose(mutation.isError)}
      >
        <Box>{explanation}</Box>
        <ul>
          {items.map((item) => (
            <li key={itemId(item)}>{itemName(item)}</li>
          ))}
        </ul>
      </ConfirmDialog>
    );
  }
  const names = new Map(items.map((item) => [itemId(item), itemName(item)]));
  const failed = mutation.data.filter(({ code }) => code !== 0);
  return (
    <Modal
      visible
      header={title}
      closeAriaLabel={t("shell.close")}
      onDismiss={() => onClose(true)}
      footer={
        <Box float="right">
          <Button variant="primary" formAction="none" onClick={() => onClose(true)}>
            {t("shell.close")}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Alert type={failed.length > 0 ? "warning" : "success"}>
          {t("table.bulk_done", { done: mutation.data.length - failed.length, all: mutation.data.length })}
        </Alert>
        <ul>
          {mutation.data.map(({ id, code, message }) => (
            <li key={id}>
              {names.get(id) ?? id}:{" "}
              <StatusIndicator type={code === 0 ? "success" : "error"}>
                {code === 0 ? t("table.item_done") : message}
              </StatusIndicator>
            </li>
          ))}
        </ul>
      </SpaceBetween>
    </Modal>
  );
}
