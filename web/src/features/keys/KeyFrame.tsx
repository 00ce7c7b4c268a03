import ContentLayout from "@cloudscape-design/components/content-layout";
import type { FormEvent, ReactNode } from "react";
import { useT } from "../../i18n/t";
import { PageForm } from "../../kit/form/PageForm";
import { PageHead } from "../../kit/page/PageHead";
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
  return (
    <ContentLayout header={<PageHead title={title} above={[{ text: t("title.apitokens"), href: KEYS_PATH }]} />}>
      <PageForm submit={submit} back={KEYS_PATH} busy={busy} failure={failure} onSubmit={onSubmit}>
        {children}
      </PageForm>
    </ContentLayout>
  );
}
