import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { CompanyDraft } from "@portico/console";
import { call } from "../../../api/call";
import { accountCompanyUpdate } from "../../../api/generated/sdk.gen";
import type { AccountInfo } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { PlainForm } from "../../../kit/form/StepForm";
import { TextField } from "../../../kit/ui/Field";
import { useRulesForm } from "../../../rules/form";
import { useConsoleRules } from "../useConsoleRules";
import { useInfoSaving } from "./useInfoSaving";

/** What the account's company is called; its main user's to change. */
export function CompanyPart({ account }: { account: AccountInfo }) {
  const t = useT();
  const company = account.company[0]?.name ?? "";
  const form = useRulesForm<CompanyDraft>(useConsoleRules().checkCompany, { company });
  const { failure, busy, onSubmit } = useInfoSaving(form, (body) => call(accountCompanyUpdate({ body })));
  return (
    <Container header={<Header variant="h2">{t("user_info.company")}</Header>}>
      <div style={column}>
        {/* The focus is the first form's: this one may come later, while somebody types there. */}
        <PlainForm failure={failure} onSubmit={onSubmit}>
          <TextField
            form={form}
            name="company"
            label={t("user_info.company_name")}
            constraintText={t("user_info.company_hint")}
            autoComplete="organization"
          />
          <Button
            formAction="submit"
            variant="primary"
            loading={busy}
            ariaLabel={`${t("user_info.save")}: ${t("user_info.company")}`}
          >
            {t("user_info.save")}
          </Button>
        </PlainForm>
      </div>
    </Container>
  );
}

const column = { maxWidth: 640 };
