import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useT } from "../i18n/t";
import { useFocusBack } from "../kit/ui/focusBack";
import { ReadDialog } from "../kit/ui/ReadDialog";
import { useAudienceText } from "./audience";
import { BothLanguages } from "./BothLanguages";
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
        <BothLanguages written={news} />
        <Box color="text-body-secondary">
          {[audienceText(news), news.link && t("audience.leads_to", { link: news.link })].filter(Boolean).join(" · ")}
        </Box>
      </SpaceBetween>
    </ReadDialog>
  );
}
