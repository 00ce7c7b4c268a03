import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { Confirm } from "../kit/form/Confirm";
import { PlainForm } from "../kit/form/StepForm";
import { useHalfTyped } from "../kit/form/useHalfTyped";
import { useRulesForm } from "../rules/form";
import { newsPublish } from "./generated/sdk.gen";
import type { NewsDraft } from "./generated/types.gen";
import { LanguageFields, TEXTS, TITLES } from "./LanguageFields";
import { requiring } from "./required";

const EMPTY: NewsDraft = { title_us: "", text_us: "", title_cn: "", text_cn: "" };

/** News in both languages, published to everybody once it is confirmed. */
export function NewsForm() {
  const t = useT();
  // The same news sent twice are published once.
  const [newsId, setNewsId] = useState(() => crypto.randomUUID());
  const [isAsked, setAsked] = useState(false);
  const form = useRulesForm<NewsDraft>(requiring([...TITLES, ...TEXTS]), EMPTY);
  const release = useHalfTyped(form, true);
  const news = form.getValues();
  const begin = () => {
    release();
    form.reset(EMPTY);
    setNewsId(crypto.randomUUID());
  };
  return (
    <Container
      header={
        <Header variant="h2" description={t("operator.news_effect")}>
          {t("operator.news_publish")}
        </Header>
      }
    >
      <PlainForm failure={null} onSubmit={form.handleSubmit(() => setAsked(true))}>
        <LanguageFields form={form} />
        <Button variant="primary" formAction="submit">
          {t("operator.news_submit")}
        </Button>
      </PlainForm>
      {isAsked && (
        <Confirm
          title={t("operator.news_sure")}
          confirm={t("operator.news_submit")}
          call={() => call(newsPublish({ body: { news_id: newsId, news } }))}
          invalidate={[["news"]]}
          says={() => t("operator.news_done")}
          done={begin}
          onClose={() => setAsked(false)}
        >
          <Box variant="h3">{news.title_us}</Box>
          <Box variant="p">{news.text_us}</Box>
          <Box variant="h3">{news.title_cn}</Box>
          <Box variant="p">{news.text_cn}</Box>
        </Confirm>
      )}
    </Container>
  );
}
