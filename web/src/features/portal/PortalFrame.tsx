import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { SitePortal } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { useFrameAddress } from "./useFrameAddress";
import { useFrameHeight } from "./useFrameHeight";

/**
 * What the framed console may do: run, keep its own session, send forms, open windows and save files. It may not lead
 * this page elsewhere (no `allow-top-navigation`). `allow-same-origin` leaves it its own origin, which is never ours.
 */
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads";

interface Props {
  portal: SitePortal;
  /** Where inside the portal to begin. */
  pageUrl: string | null;
}

/** An external console in a frame. Without a code there is no frame (SECURITY §1). */
export function PortalFrame({ portal, pageUrl }: Props) {
  const t = useT();
  const { title } = portal;
  const height = useFrameHeight();
  const address = useFrameAddress(portal, pageUrl);
  if (address.isFetching) {
    return (
      <Box padding="l">
        <StatusIndicator type="loading">{t("portal.opening", { title })}</StatusIndicator>
      </Box>
    );
  }
  if (!address.data) {
    const canRetry = address.data === undefined;
    return (
      <Box padding="l">
        <div role="alert">
          <Alert
            type="error"
            header={t("portal.failed_title", { title })}
            action={canRetry && <Button onClick={() => address.refetch()}>{t("shell.retry")}</Button>}
          >
            {t(canRetry ? "portal.failed" : "portal.misconfigured")}
          </Alert>
        </div>
      </Box>
    );
  }
  return (
    <iframe
      title={title}
      src={address.data}
      sandbox={SANDBOX}
      referrerPolicy="no-referrer"
      style={{ display: "block", width: "100%", height, border: 0 }}
    />
  );
}
