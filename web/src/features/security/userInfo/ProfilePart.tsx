import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import type { ProfileDraft } from "@portico/console";
import { call } from "../../../api/call";
import { accountProfileUpdate } from "../../../api/generated/sdk.gen";
import type { AccountInfo } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { StepForm } from "../../../kit/form/StepForm";
import { TextField } from "../../../kit/ui/Field";
import { useRulesForm } from "../../../rules/form";
import { useConsoleRules } from "../useConsoleRules";
import { useInfoSaving } from "./useInfoSaving";

/** The person's name and introduction. */
export function ProfilePart({ account }: { account: AccountInfo }) {
  const t = useT();
  const { name, introduction } = account;
  const form = useRulesForm<ProfileDraft>(useConsoleRules().checkProfile, { name, introduction });
  const { failure, busy, onSubmit } = useInfoSaving(form, (body) => call(accountProfileUpdate({ body })));
  return (
    <Container header={<Header variant="h2">{t("user_info.person")}</Header>}>
      <div style={column}>
        <StepForm failure={failure} onSubmit={onSubmit}>
          <FormField label={t("user_info.login_name")} constraintText={t("user_info.login_name_hint")}>
            {account.login_name}
          </FormField>
          <TextField form={form} name="name" label={t("user_info.name")} autoComplete="name" />
          <TextField
            form={form}
            name="introduction"
            label={t("user_info.introduction")}
            constraintText={t("user_info.introduction_hint")}
          />
          <Button formAction="submit" variant="primary" loading={busy}>
            {t("user_info.save")}
          </Button>
        </StepForm>
      </div>
    </Container>
  );
}

const column = { maxWidth: 640 };
