import ContentLayout from "@cloudscape-design/components/content-layout";
import type { FormEvent, ReactNode } from "react";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { PageForm } from "../../kit/form/PageForm";
import { SubPageHead } from "../../kit/page/SubPageHead";

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
    <ContentLayout header={<SubPageHead title={title} above={[{ text: t("title.apitokens"), href: PATHS.keys }]} />}>
      <PageForm submit={submit} back={PATHS.keys} busy={busy} failure={failure} onSubmit={onSubmit}>
        {children}
      </PageForm>
    </ContentLayout>
  );
}
