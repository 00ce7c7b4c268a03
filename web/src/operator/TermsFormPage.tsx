import ContentLayout from "@cloudscape-design/components/content-layout";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { useAnsweredNow } from "../kit/form/useAnsweredNow";
import { SubPageHead } from "../kit/page/SubPageHead";
import { everyPage } from "../kit/table/everyPage";
import { NotFound } from "../kit/ui/NotFound";
import { QueryState } from "../kit/ui/QueryState";
import { usePageName } from "../state/pageName";
import { termsList, termsSource } from "./generated/sdk.gen";
import type { TermsVersionReply } from "./generated/types.gen";
import { NEW_TERMS, PATHS } from "./paths";
import { TermsForm } from "./TermsForm";

/** What the provider's name is put in the place of. */
const BRAND = "{brand}";

/** Writes a version of the terms, which begins with the one in force, or changes one that is to come. */
export function TermsFormPage() {
  const t = useT();
  const { version } = useParams({ strict: false }) as { version: string };
  const isNew = version === NEW_TERMS;
  const versions = useQuery({
    queryKey: ["terms", "list"],
    queryFn: ({ signal }) => everyPage((query) => call(termsList({ signal, query }))),
    ...(isNew && { refetchOnMount: "always" }),
  });
  // What is begun is begun with what is in force: a list that was kept from before may not have it yet.
  const answered = useAnsweredNow(versions);
  usePageName(isNew ? "" : version);
  const isThere = versions.data?.some((one) => one.version === version && one.is_editable);
  if (versions.data && !isNew && !isThere) return <NotFound home={PATHS.terms} />;
  return (
    <ContentLayout
      header={
        <SubPageHead
          above={[{ text: t("title.operator_terms"), href: PATHS.terms }]}
          title={isNew ? t("legal.new") : t("legal.one", { version })}
          description={t("legal.form_about", { brand: BRAND })}
        />
      }
    >
      <QueryState query={isNew ? answered : versions}>
        {(versions) => (isNew ? <Begun versions={versions} /> : <Written begin={version} version={version} />)}
      </QueryState>
    </ContentLayout>
  );
}

/** A new version: what is in force, to be changed; nothing where that is the sample, which has no day: nobody is to publish it by mistake. */
function Begun({ versions }: { versions: readonly TermsVersionReply[] }) {
  // What is typed stays over the version that it began with when another comes into force.
  const [inForce] = useState(() => versions.find(({ state }) => state === "in_force"));
  return inForce?.from ? <Written begin={inForce.version} /> : <TermsForm texts={undefined} />;
}

/** A form that begins with what a version says. */
function Written({ begin, version }: { begin: string; version?: string }) {
  const source = useQuery({
    queryKey: ["terms", "source", begin],
    queryFn: ({ signal }) => call(termsSource({ signal, query: { version: begin } })),
    // What is being typed is not replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <QueryState query={source}>
      {(texts) => <TermsForm key={begin} texts={texts} {...(version && { version })} />}
    </QueryState>
  );
}
