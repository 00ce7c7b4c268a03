import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import { useT } from "../../i18n/t";

interface Props {
  title: string;
  why: string;
  /** Left out where trying again is of no use. */
  onRetry?: () => void;
}

/** A portal that is not shown, and why. */
export function PortalFailed({ title, why, onRetry }: Props) {
  const t = useT();
  return (
    <Box padding="l">
      <div role="alert">
        <Alert
          type="error"
          header={t("portal.failed_title", { title })}
          action={onRetry && <Button onClick={onRetry}>{t("shell.retry")}</Button>}
        >
          {why}
        </Alert>
      </div>
    </Box>
  );
}
