import Alert from "@cloudscape-design/components/alert";
import { useT } from "../../i18n/t";
import { type Toast, toast } from "../../state/toast";

/** The notices when the code of the others cannot be fetched, such as without a network. */
export function PlainToasts({ shown }: { shown: readonly Toast[] }) {
  const t = useT();
  const notices = shown.map(({ id, kind, text }) => (
    <div key={id} role={kind === "error" ? "alert" : "status"}>
      <Alert type={kind} dismissible dismissAriaLabel={t("shell.close")} onDismiss={() => toast.dismiss(id)}>
        {text}
      </Alert>
    </div>
  ));
  return <>{notices}</>;
}
