import { createFileRoute, redirect } from "@tanstack/react-router";
import { queryClient } from "../../api/cache";
import { siteQuery } from "../../api/site";
import { PortalPage } from "../../features/portal/PortalPage";
import { searchTexts } from "../../kit/page/searchTexts";

const portal = (segment: string | undefined) =>
  queryClient.getQueryData(siteQuery.queryKey)?.portals.find((candidate) => candidate.segment === segment);

export const Route = createFileRoute("/_console/portal/$segment")({
  staticData: { title: ({ segment }) => portal(segment)?.title, words: ["portal"] },
  validateSearch: searchTexts<"pageUrl">(),
  // The root route has loaded the portals.
  beforeLoad: ({ params }) => {
    if (!portal(params.segment)) throw redirect({ to: "/404" });
  },
  component: PortalPage,
});
