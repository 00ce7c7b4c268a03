import Box from "@cloudscape-design/components/box";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Lang } from "@portico/rules";
import { use } from "react";
import { AnnouncementAlert } from "../domain/announcement/AnnouncementAlert";
import { AnnouncementText } from "../domain/announcement/AnnouncementText";
import { announcementWords } from "../domain/announcement/words";
import { loadLanguage, useT } from "../i18n/t";
import type { AnnouncementReply } from "./generated/types.gen";

let chinese: Promise<void> | undefined;

/** The Chinese words, whatever the page's language; where they cannot come, the English ones stand for them. */
function loadChinese(): Promise<void> {
  chinese ??= loadLanguage("CN").catch(() => undefined);
  return chinese;
}

/** An announcement as customers will see it, in either language: among the others, and where nobody should miss it over every page. */
export function AnnouncementPreview({ announcement }: { announcement: AnnouncementReply }) {
  const t = useT();
  use(loadChinese());
  return (
    <SpaceBetween size="m">
      <Box>{t("operator.announcement_preview_about")}</Box>
      <ColumnLayout columns={2}>
        <InLanguage lang="US" title={t("operator.announcement_in_english")} announcement={announcement} />
        <InLanguage lang="CN" title={t("operator.announcement_in_chinese")} announcement={announcement} />
      </ColumnLayout>
    </SpaceBetween>
  );
}

interface Props {
  lang: Lang;
  title: string;
  announcement: AnnouncementReply;
}

function InLanguage({ lang, title, announcement }: Props) {
  const t = useT();
  const words = announcementWords(lang);
  const locale = lang === "CN" ? "zh-CN" : "en";
  return (
    <section aria-label={title}>
      <SpaceBetween size="s">
        <Box variant="h3">{title}</Box>
        {announcement.is_banner && (
          <div>
            <Box variant="awsui-key-label">{t("operator.announcement_as_banner")}</Box>
            <div lang={locale}>
              <AnnouncementAlert announcement={announcement} words={words} />
            </div>
          </div>
        )}
        <div>
          <Box variant="awsui-key-label">{t("operator.announcement_as_card")}</Box>
          <div lang={locale}>
            <Container header={<Header variant="h3">{words.t("announcement.title")}</Header>}>
              <AnnouncementText announcement={announcement} words={words} />
            </Container>
          </div>
        </div>
      </SpaceBetween>
    </section>
  );
}
