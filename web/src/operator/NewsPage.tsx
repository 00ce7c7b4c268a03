import Box from "@cloudscape-design/components/box";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Table from "@cloudscape-design/components/table";
import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call";
import { useLang } from "../state/lang";
import { Moment } from "./Clock";
import { newsList } from "./generated/sdk.gen";
import { Loading } from "./Loading";
import { NewsForm } from "./NewsForm";
import { useWords } from "./words";

/** Milliseconds between two looks while news are being sent. */
const FOLLOWED = 5_000;

/** News of the product: a form to publish some, and those that were published. */
export function NewsPage() {
  const w = useWords();
  const lang = useLang();
  const news = useQuery({
    queryKey: ["news"],
    queryFn: () => call(newsList()),
    refetchInterval: ({ state }) => (state.data?.news.some((one) => !one.ended_at) ? FOLLOWED : false),
  });
  return (
    <SpaceBetween size="l">
      <NewsForm />
      <Loading query={news}>
        {(found) => (
          <Table
            variant="container"
            header={<Header variant="h2">{w("news_list")}</Header>}
            items={found.news}
            trackBy="news_id"
            columnDefinitions={[
              {
                id: "title",
                header: w("news"),
                cell: ({ title_us, title_cn }) => (lang === "CN" ? title_cn : title_us),
                isRowHeader: true,
              },
              { id: "at", header: w("news_at"), cell: ({ published_at }) => <Moment at={published_at} /> },
              { id: "by", header: w("news_by"), cell: ({ published_by }) => published_by || "–" },
              {
                id: "told",
                header: w("news_told"),
                cell: ({ told, ended_at }) => (ended_at ? told : `${told}, ${w("news_sending")}`),
              },
            ]}
            empty={<Box textAlign="center">{w("news_empty")}</Box>}
          />
        )}
      </Loading>
    </SpaceBetween>
  );
}
