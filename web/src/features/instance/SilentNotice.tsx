import Alert from "@cloudscape-design/components/alert";
import { useT } from "../../i18n/t";

/** Says that regions do not respond, and that what is asked for continues by itself. */
export function SilentNotice({ regions }: { regions: readonly string[] }) {
  const t = useT();
  return (
    <Alert type="warning">
      {regions.map((region) => (
        <div key={region}>{t("instance.region_down", { region })}</div>
      ))}
    </Alert>
  );
}
