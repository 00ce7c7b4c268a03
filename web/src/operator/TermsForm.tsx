import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import { useState } from "react";
import { flushSync } from "react-dom";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { PageForm } from "../kit/form/PageForm";
import { useHalfTyped } from "../kit/form/useHalfTyped";
import { useSave } from "../kit/form/useSave";
import { TextField } from "../kit/ui/Field";
import { useFollow } from "../kit/ui/useFollow";
import { useRulesForm } from "../rules/form";
import { termsPreview } from "./generated/sdk.gen";
import type { TermsDraft, TermsPreviewReply } from "./generated/types.gen";
import { PATHS } from "./paths";
import { requiring } from "./required";
import { TermsConfirm } from "./TermsConfirm";
import { TermsFields } from "./TermsFields";
import { EMPTY_TERMS, type TermsValues } from "./terms";

interface Props {
  /** What the form begins with. */
  texts: TermsDraft | undefined;
  /** The version to come that is changed; nothing for a new one. */
  version?: string;
}

/** What is asked before a version is published. */
interface Asked {
  terms: TermsValues;
  preview: TermsPreviewReply;
}

const judge = requiring<TermsValues>(Object.keys(EMPTY_TERMS) as (keyof TermsValues)[]);

/** Writes a version of the terms: its day and its texts, which are shown as customers will read them before they are published. */
export function TermsForm({ texts, version = "" }: Props) {
  const t = useT();
  const follow = useFollow();
  const [asked, setAsked] = useState<Asked | null>(null);
  const form = useRulesForm(judge, { ...EMPTY_TERMS, ...texts, version });
  const release = useHalfTyped(form, true);
  const { failure, busy, onSubmit } = useSave(form, {
    send: (terms) => call(termsPreview({ body: terms })),
    done: (preview, terms) => setAsked({ terms, preview }),
    // What is only looked at is not saved: the page goes on asking before it is left.
    isBrief: true,
  });
  return (
    <>
      <PageForm submit={t("legal.preview")} back={PATHS.terms} busy={busy} failure={failure} onSubmit={onSubmit}>
        {!version && (
          <Container header={<Header variant="h2">{t("legal.when")}</Header>}>
            <TextField
              form={form}
              name="version"
              label={t("legal.day")}
              constraintText={t("legal.day_hint")}
              placeholder="2026-12-31"
              autoComplete="off"
            />
          </Container>
        )}
        <TermsFields form={form} />
      </PageForm>
      {asked && (
        <TermsConfirm
          {...asked}
          isChanged={Boolean(version)}
          done={() => {
            // Whoever is led on would be asked whether to leave what was just published.
            flushSync(release);
            follow(PATHS.terms);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
