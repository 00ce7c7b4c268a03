import { lazy } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { breaking } from "./breaking";
import { recommendationList, recommendationWithdraw } from "./generated/sdk.gen";
import type { SavedRecommendation } from "./generated/types.gen";
import { NoticesTable } from "./NoticesTable";

// Its fields are large, and the list needs none of them.
const RecommendationDialog = lazy(() =>
  import("./RecommendationDialog").then((module) => ({ default: module.RecommendationDialog })),
);

/** What is recommended to customers. */
export function RecommendationsPage() {
  const t = useT();
  return (
    <NoticesTable<SavedRecommendation>
      id="recommendations"
      words={{
        title: t("title.operator_recommendations"),
        about: t("recommend.about"),
        one: t("recommend.one"),
        create: t("recommend.new"),
        withdraw: t("recommend.withdraw_title"),
        withdrawEffect: (title) => t("recommend.withdraw_effect", { title }),
        withdrawn: t("recommend.withdrawn"),
        empty: t("recommend.empty"),
        emptyHint: t("recommend.empty_hint"),
      }}
      list={(page, signal) => call(recommendationList({ signal, query: page }))}
      idOf={({ recommendation }) => recommendation.recommendation_id}
      noticeOf={(row) => ({ ...row, ...row.recommendation })}
      columns={[
        {
          id: "link",
          header: t("recommend.link"),
          cell: ({ recommendation }) => <span style={breaking}>{recommendation.link}</span>,
          width: 120,
        },
        {
          id: "unless",
          header: t("recommend.unless"),
          cell: ({ unless }) => t(`recommend.unless_${unless}`),
          width: 120,
        },
        { id: "position", header: t("recommend.position"), cell: ({ position }) => position, width: 95 },
      ]}
      withdraw={({ recommendation: { recommendation_id } }) =>
        call(recommendationWithdraw({ body: { recommendation_id } }))
      }
      Dialog={RecommendationDialog}
    />
  );
}
