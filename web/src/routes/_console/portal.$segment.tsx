import { createFileRoute, redirect } from "@tanstack/react-router";
import { queryClient } from "../../api/cache";
import { siteQuery } from "../../api/site";
import { PortalPage } from "../../features/portal/PortalPage";

export const Route = createFileRoute("/_console/portal/$segment")({
  staticData: { title: "title.portal" },
  beforeLoad: async ({ params }) => {
    const { portals } = await queryClient.ensureQueryData(siteQuery);
    if (!portals.some(({ segment }) => segment === params.segment)) throw redirect({ to: "/404" });
  },
  component: PortalPage,
});
