import Button from "@cloudscape-design/components/button";
import { lazy, Suspense, useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useWritten } from "../i18n/written";
import { Confirm } from "../kit/form/Confirm";
import { newsStop } from "./generated/sdk.gen";
import type { NewsReply } from "./generated/types.gen";
import { inOneLine } from "./inOneLine";

// Fetched when somebody reads one.
const NewsDialog = lazy(() => import("./NewsDialog").then(({ NewsDialog: it }) => ({ default: it })));

/** What can be done with news that were published: they are read again, and stopped while they are being sent. */
export function NewsActions({ news }: { news: NewsReply }) {
  const t = useT();
  const title = useWritten().title(news);
  const [isRead, setRead] = useState(false);
  const [isStopped, setStopped] = useState(false);
  const acts = [
    { text: t("operator.news_read"), act: () => setRead(true) },
    ...(news.ended_at ? [] : [{ text: t("operator.news_stop"), act: () => setStopped(true) }]),
  ];
  return (
    <div style={inOneLine}>
      {acts.map(({ text, act }) => (
        <Button
          key={text}
          variant="inline-link"
          formAction="none"
          wrapText={false}
          ariaLabel={`${text}: ${title}`}
          onClick={act}
        >
          {text}
        </Button>
      ))}
      <Suspense fallback={null}>
        {isRead && <NewsDialog news={news} title={title} onClose={() => setRead(false)} />}
      </Suspense>
      {isStopped && (
        <Confirm
          title={t("operator.news_stop_title")}
          confirm={t("operator.news_stop_submit")}
          call={() => call(newsStop({ body: { news_id: news.news_id } }))}
          invalidate={[["news"]]}
          says={() => t("operator.news_stop_done")}
          onClose={() => setStopped(false)}
        >
          {t("operator.news_stop_effect", { title })}
        </Confirm>
      )}
    </div>
  );
}
