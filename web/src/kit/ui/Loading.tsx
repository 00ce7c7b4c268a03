import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useT } from "../../i18n/t";

/** What stands where something is on its way. */
export function Loading() {
  const t = useT();
  return (
    <Box textAlign="center" padding="m">
      <StatusIndicator type="loading">{t("shell.loading")}</StatusIndicator>
    </Box>
  );
}
