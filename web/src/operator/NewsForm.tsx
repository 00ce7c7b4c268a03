import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useState } from "react";
import { flushSync } from "react-dom";
import { ApiError, breaks, call } from "../api/call";
import { useT } from "../i18n/t";
import { Confirm } from "../kit/form/Confirm";
import { PlainForm } from "../kit/form/StepForm";
import { useHalfTyped } from "../kit/form/useHalfTyped";
import { withoutPrefix } from "../kit/form/useSave";
import { SelectField } from "../kit/ui/SelectField";
import { applyViolations, useRulesForm } from "../rules/form";
import { kindWord, Reach, topicWord } from "./audience";
import { ChoicesField } from "./ChoicesField";
import { newsTopicNames, ownedKindNames } from "./generated/names.gen";
import { newsPublish } from "./generated/sdk.gen";
import type { NewsDraft } from "./generated/types.gen";
import { LanguageFields, LinkField, TEXTS, TITLES } from "./LanguageFields";
import { requiring } from "./required";

type Fields = Required<NewsDraft>;
const EMPTY: Fields = {
  title_us: "",
  text_us: "",
  title_cn: "",
  text_cn: "",
  topic: "product",
  link: "",
  regions: [],
  kinds: [],
};

interface Props {
  /** The regions of the installation. */
  regions: readonly string[];
}

/** News in both languages, published to everybody or to who has something, once it is confirmed. */
export function NewsForm({ regions }: Props) {
  const t = useT();
  // The same news sent twice are published once.
  const [newsId, setNewsId] = useState(() => crypto.randomUUID());
  const [isAsked, setAsked] = useState(false);
  const form = useRulesForm<Fields>(requiring([...TITLES, ...TEXTS]), EMPTY);
  const release = useHalfTyped(form, true);
  const news = form.getValues();
  // What was published is not written over: whoever sends other words knows first, and publishes them beside it.
  const publish = () =>
    call(newsPublish({ body: { news_id: newsId, news } })).catch((error: unknown) => {
      if (breaks(error, "news_id", "state_forbids")) {
        setNewsId(crypto.randomUUID());
        throw new Error(t("operator.news_published"));
      }
      const found = error instanceof ApiError ? error.violations.map((one) => withoutPrefix(one, "news")) : [];
      if (found.length > 0) {
        // What the server has against a field is said there: the question over the form goes first.
        flushSync(() => setAsked(false));
        applyViolations(form, found);
      }
      throw error;
    });
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
        <SelectField
          form={form}
          name="topic"
          label={t("audience.topic")}
          constraintText={t("audience.topic_hint")}
          choices={newsTopicNames.map((topic) => ({ value: topic, label: t(topicWord(topic)) }))}
        />
        <LanguageFields form={form} />
        <LinkField form={form} label={t("audience.link")} hint={t("audience.link_hint")} />
        <ColumnLayout columns={2}>
          <ChoicesField
            form={form}
            name="regions"
            label={t("operator.notice_regions")}
            constraintText={t("audience.regions_hint")}
            choices={regions}
            placeholder={t("operator.notice_everywhere")}
          />
          <ChoicesField
            form={form}
            name="kinds"
            label={t("audience.kinds")}
            constraintText={t("audience.kinds_hint")}
            choices={ownedKindNames}
            word={(kind) => t(kindWord(kind))}
            placeholder={t("audience.anything")}
          />
        </ColumnLayout>
        <Button variant="primary" formAction="submit">
          {t("operator.news_submit")}
        </Button>
      </PlainForm>
      {isAsked && (
        <Confirm
          title={t("operator.news_sure")}
          confirm={t("operator.news_submit")}
          call={publish}
          invalidate={[["news"]]}
          says={() => t("operator.news_done")}
          done={begin}
          onClose={() => setAsked(false)}
        >
          <Reach audience={{ regions: news.regions, kinds: news.kinds }} />
          <Box variant="h3">{news.title_us}</Box>
          <Box variant="p">{news.text_us}</Box>
          <Box variant="h3">{news.title_cn}</Box>
          <Box variant="p">{news.text_cn}</Box>
          {news.link !== "" && <Box variant="p">{t("audience.leads_to", { link: news.link })}</Box>}
        </Confirm>
      )}
    </Container>
  );
}
