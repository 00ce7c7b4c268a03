import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Form from "@cloudscape-design/components/form";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { AccountDeleteDraft } from "@portico/console";
import { useSuspenseQuery } from "@tanstack/react-query";
import { use } from "react";
import { forgetPerson } from "../../api/cache";
import { call } from "../../api/call";
import { accountDeletionCode, accountDeletionCreate } from "../../api/generated/sdk.gen";
import type { DeletionReply } from "../../api/generated/types.gen";
import { accountQuery } from "../../api/queries";
import { useSite } from "../../api/site";
import { clearToken } from "../../api/token";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { CodeField } from "../../kit/form/CodeField";
import { FailureAlert } from "../../kit/form/FailureAlert";
import { useAttempt } from "../../kit/form/useAttempt";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useFollow } from "../../kit/ui/useFollow";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { toast } from "../../state/toast";
import { fieldOf } from "./refusal";
import { TypedName } from "./TypedName";
import { useDeletionCode } from "./useDeletionCode";

/** The last word: a code, the password, and the login name typed. */
export function DeletionForm({ reply }: { reply: DeletionReply }) {
  const t = useT();
  const follow = useFollow();
  const { limits } = useSite();
  const module = use(loadConsole());
  const { data: account } = useSuspenseQuery(accountQuery);
  const form = useRulesForm<AccountDeleteDraft>(module.checkAccountDelete, {
    password: "",
    code: "",
    understood: false,
  });
  const tries = useAttempt();
  const sending = useDeletionCode(reply.resend_at ?? null);
  const masked = reply.contact?.masked ?? "";

  const send = () =>
    tries.attempt(async () => {
      if (await sending.send(masked, () => call(accountDeletionCode({ body: {} })))) form.setFocus("code");
    });

  const { failure, busy, onSubmit } = useSave(form, {
    tries,
    send: (body) => call(accountDeletionCreate({ body })),
    takes: (refusal) => {
      const field = fieldOf(refusal);
      if (field) form.setError(field, { type: "server", message: refusal.message }, { shouldFocus: true });
      return field !== null;
    },
    done: () => {
      clearToken();
      forgetPerson();
      toast.success(t("deletion.done"));
      follow(PATHS.signIn);
    },
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <Form
        actions={
          <Button formAction="submit" variant="primary" loading={busy}>
            {t("deletion.submit")}
          </Button>
        }
      >
        <SpaceBetween size="l">
          {failure && <FailureAlert words={failure} />}
          <Container header={<Header variant="h2">{t("deletion.confirm")}</Header>}>
            {/* Lets a password manager find the password by the right name. */}
            <input type="text" name="username" autoComplete="username" value={account.login_name} readOnly hidden />
            <div style={column}>
              <SpaceBetween size="l">
                {!reply.code_needed && <Alert type="info">{t("deletion.code_skipped")}</Alert>}
                {reply.code_needed && !reply.contact && <Alert type="error">{t("deletion.no_contact")}</Alert>}
                {reply.code_needed && reply.contact && (
                  <SpaceBetween size="xs">
                    <Box color="text-body-secondary">{t("deletion.contact", { target: masked })}</Box>
                    <CodeField
                      form={form}
                      name="code"
                      sending={sending}
                      minutes={Math.floor(limits.code.life_seconds / 60)}
                      onSend={() => void send()}
                    />
                  </SpaceBetween>
                )}
                <TextField
                  form={form}
                  name="password"
                  type="password"
                  label={t("deletion.password")}
                  autoComplete="current-password"
                />
                <TypedName form={form} loginName={account.login_name} />
              </SpaceBetween>
            </div>
          </Container>
        </SpaceBetween>
      </Form>
    </form>
  );
}

const column = { maxWidth: 640 };
