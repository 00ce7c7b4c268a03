import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import Container from "@cloudscape-design/components/container";
import Form from "@cloudscape-design/components/form";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Input from "@cloudscape-design/components/input";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call";
import { oneLine } from "./Decision";
import { newsPublish } from "./generated/sdk.gen";
import type { NewsDraft } from "./generated/types.gen";
import { useWords } from "./words";

const EMPTY: NewsDraft = { title_us: "", text_us: "", title_cn: "", text_cn: "" };
const FIELDS = ["title_us", "title_cn", "text_us", "text_cn"] as const;
const LONGEST = { title: 80, text: 1_000 };

/** News in both languages, published to everybody once it is confirmed. */
export function NewsForm() {
  const w = useWords();
  const client = useQueryClient();
  const [news, setNews] = useState(EMPTY);
  // The same news sent twice are published once.
  const [newsId, setNewsId] = useState(() => crypto.randomUUID());
  const [isTried, setTried] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const publish = useMutation({
    mutationFn: () => call(newsPublish({ body: { news_id: newsId, news } })),
    onSuccess: () => {
      setNews(EMPTY);
      setNewsId(crypto.randomUUID());
      setTried(false);
    },
    onSettled: () => {
      setAsked(false);
      return client.invalidateQueries({ queryKey: ["news"] });
    },
  });
  const isMissing = (field: keyof NewsDraft) => !news[field].trim();
  const change = (field: keyof NewsDraft, value: string) => setNews({ ...news, [field]: oneLine(value) });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        publish.reset();
        setTried(true);
        setAsked(!FIELDS.some(isMissing));
      }}
    >
      <Container header={<Header variant="h2">{w("news_publish")}</Header>}>
        <Form
          actions={
            <Button variant="primary" formAction="submit">
              {w("news_submit")}
            </Button>
          }
        >
          <SpaceBetween size="m">
            {publish.error && (
              <div role="alert">
                <Alert type="error">{publish.error.message}</Alert>
              </div>
            )}
            {publish.isSuccess && (
              <div role="status">
                <Alert type="success">{w("news_done")}</Alert>
              </div>
            )}
            <Box color="text-body-secondary">{w("news_effect")}</Box>
            <ColumnLayout columns={2}>
              {FIELDS.map((field) => (
                <FormField
                  key={field}
                  label={w(`news_${field}`)}
                  constraintText={w(field.startsWith("title") ? "news_title_hint" : "news_text_hint")}
                  errorText={isTried && isMissing(field) ? w("required") : ""}
                >
                  {field.startsWith("title") ? (
                    <Input
                      value={news[field]}
                      onChange={({ detail }) => change(field, detail.value)}
                      nativeInputAttributes={{ maxLength: LONGEST.title }}
                    />
                  ) : (
                    <Textarea
                      value={news[field]}
                      rows={4}
                      onChange={({ detail }) => change(field, detail.value)}
                      nativeTextareaAttributes={{ maxLength: LONGEST.text }}
                    />
                  )}
                </FormField>
              ))}
            </ColumnLayout>
          </SpaceBetween>
        </Form>
      </Container>
      {isAsked && (
        <Modal
          visible
          header={w("news_sure")}
          closeAriaLabel={w("cancel")}
          onDismiss={() => setAsked(false)}
          footer={
            <Box float="right">
              <SpaceBetween direction="horizontal" size="xs">
                <Button formAction="none" onClick={() => setAsked(false)}>
                  {w("cancel")}
                </Button>
                <Button
                  formAction="none"
                  variant="primary"
                  loading={publish.isPending}
                  onClick={() => publish.mutate()}
                >
                  {w("news_submit")}
                </Button>
              </SpaceBetween>
            </Box>
          }
        >
          <Box variant="h3">{news.title_us}</Box>
          <Box variant="p">{news.text_us}</Box>
          <Box variant="h3">{news.title_cn}</Box>
          <Box variant="p">{news.text_cn}</Box>
        </Modal>
      )}
    </form>
  );
}
