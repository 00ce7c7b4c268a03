import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { PageHead } from "../kit/page/PageHead";
import { LoadingPart } from "../kit/ui/LoadingPart";
import { overviewShow } from "./generated/sdk.gen";
import { useMay } from "./may";
import { Engines } from "./overview/Engines";
import { Queues } from "./overview/Queues";
import { OVERVIEW_FOLLOWED } from "./pace";

// The chart is most of what the page is made of, and comes after what waits.
const Figures = lazy(() => import("./overview/Figures").then(({ Figures: it }) => ({ default: it })));

/** What the staff sees first: what waits for them, how the engines are, and the days' figures for whoever may see them. */
export function OverviewPage() {
  const t = useT();
  const may = useMay();
  const overview = useQuery({
    queryKey: ["overview"],
    queryFn: ({ signal }) => call(overviewShow({ signal })),
    refetchInterval: OVERVIEW_FOLLOWED,
    // It is asked again and again: what failed is said where it would stand, or that it is old over the page.
    meta: { quiet: true },
  });
  return (
    <ContentLayout header={<PageHead title={t("title.operator_overview")} />}>
      <SpaceBetween size="l">
        <Queues overview={overview} />
        {may("engine_view") && <Engines overview={overview} />}
        {may("figure_view") && (
          <Suspense fallback={<LoadingPart level="h2" title={t("overview.figures")} />}>
            <Figures />
          </Suspense>
        )}
      </SpaceBetween>
    </ContentLayout>
  );
}
