import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { call } from "../../api/call";
import { sessionHandoffBegin } from "../../api/generated/sdk.gen";
import type { SitePartner } from "../../api/generated/types.gen";
import { useSite } from "../../api/site";
import { useT } from "../../i18n/t";
import { IdentityFrame } from "./IdentityFrame";
import { PageLinks } from "./PageLinks";

/** `/partner/NAME`: where the way of somebody begins who is signed in at a partner's site. It comes back with a code. */
export function PartnerPage() {
  const { name } = useParams({ from: "/partner/$name" });
  const partner = useSite().partners.find((one) => one.name === name);
  if (!partner) return <Navigate to="/404" replace />;
  return <Way partner={partner} />;
}

function Way({ partner: { name, title } }: { partner: SitePartner }) {
  const t = useT();
  // Each begins with a state of its own.
  const way = useQuery({
    queryKey: ["partner", name],
    queryFn: () => call(sessionHandoffBegin({ body: { partner: name } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });
  const url = way.data?.url;
  useEffect(() => {
    if (url) window.location.replace(url);
  }, [url]);
  return (
    <IdentityFrame title={t("partner.title", { title })} links={<PageLinks pages={["login"]} />}>
      {way.isError && !way.isFetching ? (
        <SpaceBetween size="m">
          <div role="alert">
            <Alert type="error">{t("partner.failed", { title })}</Alert>
          </div>
          <Button variant="primary" fullWidth onClick={() => void way.refetch()}>
            {t("partner.retry")}
          </Button>
        </SpaceBetween>
      ) : (
        <StatusIndicator type="loading">{t("partner.going", { title })}</StatusIndicator>
      )}
    </IdentityFrame>
  );
}
