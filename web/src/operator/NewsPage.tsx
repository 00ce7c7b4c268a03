import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useTimes } from "../i18n/times";
import { useWritten } from "../i18n/written";
import { PageHead } from "../kit/page/PageHead";
import { ResourceTable } from "../kit/table/ResourceTable";
import { countText } from "./amounts";
import { topicWord, useAudienceText } from "./audience";
import { newsList } from "./generated/sdk.gen";
import type { NewsReply } from "./generated/types.gen";
import { NewsActions } from "./NewsActions";
import { NewsForm } from "./NewsForm";

/** Milliseconds between two looks while news are being sent. */
const FOLLOWED = 5_000;

/** News of the product: a form to publish some, and those that were published. */
export function NewsPage() {
  const t = useT();
  const [regions, setRegions] = useState<readonly string[]>([]);
  return (
    <ContentLayout header={<PageHead title={t("title.operator_news")} />}>
      <SpaceBetween size="l">
        <NewsForm regions={regions} />
        <Published onRegions={setRegions} />
      </SpaceBetween>
    </ContentLayout>
  );
}

function Published({ onRegions }: { onRegions: (regions: readonly string[]) => void }) {
  const t = useT();
  const audienceText = useAudienceText();
  const times = useTimes();
  const { title: titleOf } = useWritten();
  return (
    <ResourceTable<NewsReply>
      id="news"
      level="h2"
      title={t("operator.news_list")}
      itemId={({ news_id }) => news_id}
      itemName={titleOf}
      queryKey={["news"]}
      fetch={async (_, page, signal) => {
        const { regions, ...listed } = await call(newsList({ signal, query: page }));
        onRegions(regions);
        return listed;
      }}
      pace={(items) => (items.some(({ ended_at }) => !ended_at) ? FOLLOWED : false)}
      columns={[
        { id: "title", header: t("operator.news"), cell: titleOf, isRowHeader: true },
        { id: "topic", header: t("audience.topic"), cell: ({ topic }) => t(topicWord(topic)) },
        { id: "whom", header: t("audience.whom"), cell: audienceText },
        {
          id: "at",
          header: t("operator.news_at"),
          cell: ({ published_at }) => times.at(published_at),
          isOneLine: true,
        },
        { id: "by", header: t("operator.news_by"), cell: ({ published_by }) => published_by || "–" },
        {
          id: "told",
          header: t("operator.news_told"),
          cell: ({ told, ended_at, stopped_of }) => {
            const count = countText(told);
            if (typeof stopped_of === "number")
              return t("operator.news_stopped", { told: count, of: countText(stopped_of) });
            return ended_at ? count : t("operator.news_sending", { told: count });
          },
          isSoonOnPhone: true,
        },
        { id: "actions", header: t("operator.actions"), cell: (news) => <NewsActions news={news} />, width: 150 },
      ]}
      empty={{ title: t("operator.news_empty"), hint: t("operator.news_empty_hint") }}
    />
  );
}
