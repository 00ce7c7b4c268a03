import Box from "@cloudscape-design/components/box";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import { useT } from "../i18n/t";

/** What is written to customers, in both of their languages. */
export interface Written {
  title_us: string;
  text_us: string;
  title_cn: string;
  text_cn: string;
}

/** What customers read, in both languages beside each other. */
export function BothLanguages({ written: { title_us, text_us, title_cn, text_cn } }: { written: Written }) {
  const t = useT();
  return (
    <ColumnLayout columns={2}>
      <section lang="en" aria-label={t("operator.announcement_in_english")}>
        <Box variant="h3">{title_us}</Box>
        <Box variant="p">{text_us}</Box>
      </section>
      <section lang="zh-CN" aria-label={t("operator.announcement_in_chinese")}>
        <Box variant="h3">{title_cn}</Box>
        <Box variant="p">{text_cn}</Box>
      </section>
    </ColumnLayout>
  );
}
