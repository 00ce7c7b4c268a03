import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useT } from "../../../i18n/t";

/** A link that works no more: why that may be, and what to do. */
export function DeadLink() {
  const t = useT();
  return (
    <SpaceBetween size="l">
      <div role="alert">
        <Alert type="warning">{t("activate.dead")}</Alert>
      </div>
      <Box variant="p">{t("activate.dead_help")}</Box>
    </SpaceBetween>
  );
}
