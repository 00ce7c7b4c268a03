import Flashbar from "@cloudscape-design/components/flashbar";
import { useT } from "../../i18n/t";
import { type Toast, toast } from "../../state/toast";

/** The notices over the page, the newest last. */
export function Toasts({ shown }: { shown: readonly Toast[] }) {
  const t = useT();
  return (
    <Flashbar
      items={shown.map(({ id, kind, text }) => ({
        id: String(id),
        type: kind,
        content: text,
        dismissible: true,
        dismissLabel: t("shell.close"),
        onDismiss: () => toast.dismiss(id),
        ariaRole: kind === "error" ? "alert" : "status",
      }))}
    />
  );
}
