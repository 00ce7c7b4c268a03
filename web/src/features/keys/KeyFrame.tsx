import Button from "@cloudscape-design/components/button";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Form from "@cloudscape-design/components/form";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { FormEvent, ReactNode } from "react";
import { FailureAlert } from "../../form/FailureAlert";
import { useT } from "../../i18n/t";
import { PageHead } from "../../page/PageHead";
import { useFollow } from "../../ui/useFollow";
import { KEYS_PATH } from "./query";

interface Props {
  title: string;
  submit: string;
  busy: boolean;
  failure: string | null;
  onSubmit: (event: FormEvent) => unknown;
  children: ReactNode;
}

/** The page of a key's form, with the way back to the list. */
export function KeyFrame({ title, submit, busy, failure, onSubmit, children }: Props) {
  const t = useT();
  const follow = useFollow();
  return (
    <ContentLayout header={<PageHead title={title} above={[{ text: t("title.apitokens"), href: KEYS_PATH }]} />}>
      <form onSubmit={onSubmit} noValidate>
        <Form
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button formAction="none" variant="link" onClick={() => follow(KEYS_PATH)}>
                {t("common.cancel")}
              </Button>
              <Button formAction="submit" variant="primary" loading={busy}>
                {submit}
              </Button>
            </SpaceBetween>
          }
        >
          <SpaceBetween size="l">
            {failure && <FailureAlert words={failure} />}
            {children}
          </SpaceBetween>
        </Form>
      </form>
    </ContentLayout>
  );
}
