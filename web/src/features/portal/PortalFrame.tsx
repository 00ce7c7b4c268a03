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
  const [visit, onOwnPath] = useVisit(pageUrl, onPath);
  const address = useFrameAddress(portal, visit, pageUrl);
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

/**
 * Counts the visits to a portal: whatever the page's address asks for begins another, also where an earlier one began, unless it is what the
 * portal has told itself, which is open already.
 */
function useVisit(pageUrl: string | null, onPath: (path: string) => void): [number, (path: string) => void] {
  const [visit, setVisit] = useState(0);
  const seen = useRef(pageUrl);
  // The address follows what is told with a delay: the portal may be further by then.
  const told = useRef<readonly (string | null)[]>([]);
  useEffect(() => {
    if (pageUrl === seen.current) return;
    seen.current = pageUrl;
    const place = told.current.indexOf(pageUrl);
    told.current = place < 0 ? [] : told.current.slice(place + 1);
    if (place < 0) setVisit((count) => count + 1);
  }, [pageUrl]);
  const hear = useCallback(
    (path: string) => {
      if (path !== (told.current.at(-1) ?? seen.current)) told.current = [...told.current, path];
      onPath(path);
    },
    [onPath],
  );
  return [visit, hear];
}
