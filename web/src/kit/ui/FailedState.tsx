import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useT } from "../../i18n/t";

/** What stands where something could not be loaded, with a second try. */
export function FailedState({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <Box textAlign="center" padding="m">
      <SpaceBetween size="s">
        <div role="alert">
          <StatusIndicator type="error">{t("shell.failed")}</StatusIndicator>
        </div>
        <Button onClick={onRetry}>{t("shell.retry")}</Button>
      </SpaceBetween>
    </Box>
  );
}
