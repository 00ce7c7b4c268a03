import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call";
import { portalHandoffCreate } from "../../api/generated/sdk.gen";
import type { SitePortal } from "../../api/generated/types.gen";
import { accountQuery } from "../../api/queries";
import { rules } from "../../rules/rules";
import { language } from "../../state/lang";
import { useProjectId } from "../../state/project";
import { frameAddress } from "./frameAddress";

/**
 * The address for one visit to a portal, with a fresh hand-off code; `null` when the portal's own address is no good.
 *
 * It stays as it was made: its code works once, so a changed theme or language must not load the frame again, nor the
 * path that the portal has gone to since. Another project does, with a code of its own, and opens where the portal is.
 */
export function useFrameAddress(
  { segment, url }: SitePortal,
  visit: number,
  pageUrl: string | null,
): UseQueryResult<string | null> {
  const queries = useQueryClient();
  const projectId = useProjectId();
  return useQuery({
    queryKey: ["portal", segment, url, visit, projectId],
    queryFn: async () => {
      const account = await queries.ensureQueryData(accountQuery);
      const { code } = await call(portalHandoffCreate({ body: { segment } }));
      return frameAddress({
        base: url,
        origin: window.location.origin,
        code,
        username: account.login_name,
        theme: document.documentElement.dataset.theme === "dark" ? "dark" : "light",
        lang: language(),
        customerId: account.customer_id,
        projectId,
        pageUrl,
        nextPath: rules.nextPath,
      });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
}
