import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useCallback, useEffect, useRef, useState } from "react";
import type { SitePortal } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { Frame } from "./Frame";
import { PortalFailed } from "./PortalFailed";
import { useFrameAddress } from "./useFrameAddress";

interface Props {
  portal: SitePortal;
  /** Where inside the portal to begin, and later where it is. */
  pageUrl: string | null;
  /** Told which of its paths the portal shows. */
  onPath: (path: string) => void;
}

/** An external console in a frame. Without a code there is no frame (SECURITY §1). */
export function PortalFrame({ portal, pageUrl, onPath }: Props) {
  const t = useT();
  const { title } = portal;
  const [begin, onOwnPath] = useBegin(pageUrl, onPath);
  const address = useFrameAddress(portal, begin);
  if (address.isFetching) {
    return (
      <Box padding="l">
        <StatusIndicator type="loading">{t("portal.opening", { title })}</StatusIndicator>
      </Box>
    );
  }
  const retry = () => void address.refetch();
  if (!address.data) {
    if (address.data === null) return <PortalFailed title={title} why={t("portal.misconfigured")} />;
    return <PortalFailed title={title} why={t("portal.failed")} onRetry={retry} />;
  }
  return <Frame key={address.data} title={title} address={address.data} onPath={onOwnPath} onRetry={retry} />;
}

/** Where the frame begins: what the page's address asks for, unless it is what the portal has told itself, which is open already. */
function useBegin(pageUrl: string | null, onPath: (path: string) => void): [string | null, (path: string) => void] {
  const told = useRef<string | null>(null);
  const [begin, setBegin] = useState(pageUrl);
  useEffect(() => {
    if (pageUrl !== told.current) setBegin(pageUrl);
  }, [pageUrl]);
  const hear = useCallback(
    (path: string) => {
      told.current = path;
      onPath(path);
    },
    [onPath],
  );
  return [begin, hear];
}
