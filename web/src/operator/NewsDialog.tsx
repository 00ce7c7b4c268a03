import Box from "@cloudscape-design/components/box";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useT } from "../i18n/t";
import { useFocusBack } from "../kit/ui/focusBack";
import { ReadDialog } from "../kit/ui/ReadDialog";
import { useAudienceText } from "./audience";
import type { NewsReply } from "./generated/types.gen";

interface Props {
  news: NewsReply;
  title: string;
  onClose: () => void;
}

/** The texts of news in both languages, to whom they went, and where they lead. */
export function NewsDialog({ news, title, onClose }: Props) {
  const t = useT();
  const audienceText = useAudienceText();
  useFocusBack();
  return (
    <ReadDialog title={title} onClose={onClose}>
      <SpaceBetween size="m">
        <ColumnLayout columns={2}>
          <section lang="en" aria-label={t("operator.announcement_in_english")}>
            <Box variant="h3">{news.title_us}</Box>
            <Box variant="p">{news.text_us}</Box>
          </section>
          <section lang="zh-CN" aria-label={t("operator.announcement_in_chinese")}>
            <Box variant="h3">{news.title_cn}</Box>
            <Box variant="p">{news.text_cn}</Box>
          </section>
        </ColumnLayout>
        <Box color="text-body-secondary">
          {[audienceText(news), news.link && t("audience.leads_to", { link: news.link })].filter(Boolean).join(" · ")}
        </Box>
      </SpaceBetween>
    </ReadDialog>
  );
}
