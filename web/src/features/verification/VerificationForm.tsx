import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import Form from "@cloudscape-design/components/form";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { Region, VerificationDraft } from "@portico/console";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, use, useState } from "react";
import { call } from "../../api/call";
import { verificationSubmit } from "../../api/generated/sdk.gen";
import type { VerificationReply } from "../../api/generated/types.gen";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { FailureAlert } from "../../kit/form/FailureAlert";
import { useAttempt } from "../../kit/form/useAttempt";
import { useHalfTyped } from "../../kit/form/useHalfTyped";
import { SubPageHead } from "../../kit/page/SubPageHead";
import { ConfirmDialog } from "../../kit/table/ConfirmDialog";
import { applyViolations, useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { operatorNow } from "../../state/serverClock";
import { toast } from "../../state/toast";
import { ContactSection } from "./ContactSection";
import { DocumentSection } from "./DocumentSection";
import { dateNumber, firstDraft } from "./documents";
import { WhoSection } from "./WhoSection";

interface Props {
  region: Region;
  reply: VerificationReply;
  /** Back to the overview. */
  onLeave: () => void;
}

/** What is handed in for one region. Before it leaves, the person is told that the region is then fixed. */
export function VerificationForm({ region, reply, onLeave }: Props) {
  const t = useT();
  const times = useTimes();
  const client = useQueryClient();
  const module = use(loadConsole());
  const [first] = useState(() => firstDraft(module, reply, region));
  const form = useRulesForm<VerificationDraft>(
    (draft) => module.checkVerification(draft, dateNumber(operatorNow())),
    first,
  );
  const release = useHalfTyped(form, true);
  const [checked, setChecked] = useState<VerificationDraft | null>(null);
  const [busy, setBusy] = useState<readonly string[]>([]);
  const { failure, busy: isSent, attempt, say } = useAttempt();

  const noteBusy = (name: string, isBusy: boolean) =>
    setBusy((names) => (isBusy ? [...names, name] : names.filter((one) => one !== name)));

  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (busy.length > 0) return say(t("verification.picture_busy"));
    say(null);
    return form.handleSubmit(setChecked)();
  };

  const submit = (draft: VerificationDraft) =>
    attempt(
      async () => {
        const { due_at } = await call(verificationSubmit({ body: draft }));
        release();
        toast.success(t("verification.submitted", { time: times.at(due_at) }));
        await Promise.all(["verification", "account"].map((name) => client.invalidateQueries({ queryKey: [name] })));
        onLeave();
      },
      ({ violations }) => applyViolations(form, violations),
    ).finally(() => setChecked(null));

  return (
    <ContentLayout
      header={
        <SubPageHead
          title={t(`verification.form_title_${region}`)}
          description={t("verification.form_intro")}
          above={[{ text: t("title.verification"), href: PATHS.verification }]}
        />
      }
    >
      <form onSubmit={ask} noValidate>
        <Form
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button formAction="none" variant="link" onClick={() => onLeave()}>
                {t("verification.cancel")}
              </Button>
              <Button formAction="submit" variant="primary">
                {t("verification.submit")}
              </Button>
            </SpaceBetween>
          }
        >
          <SpaceBetween size="l">
            {failure && <FailureAlert words={failure} />}
            <Container header={<Header variant="h2">{t("verification.section_who")}</Header>}>
              <WhoSection form={form} kind={reply.kind} />
            </Container>
            <Container header={<Header variant="h2">{t("verification.section_document")}</Header>}>
              <DocumentSection form={form} module={module} first={first} onBusy={noteBusy} />
            </Container>
            <Container header={<Header variant="h2">{t("verification.section_contact")}</Header>}>
              <ContactSection form={form} />
            </Container>
          </SpaceBetween>
        </Form>
      </form>
      {checked && (
        <ConfirmDialog
          title={t("verification.confirm_title")}
          confirm={t("verification.submit")}
          busy={isSent}
          onConfirm={() => void submit(checked)}
          onClose={() => setChecked(null)}
        >
          <Box variant="p">{t("verification.confirm_final", { region: t(`verification.${region}`) })}</Box>
          <Box variant="p">{t("verification.confirm_wait")}</Box>
        </ConfirmDialog>
      )}
    </ContentLayout>
  );
}
