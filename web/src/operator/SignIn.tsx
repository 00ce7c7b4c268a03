import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { CSSProperties } from "react";
import { call } from "../api/call";
import { useT } from "../i18n/t";
import { StepForm } from "../kit/form/StepForm";
import { useSave } from "../kit/form/useSave";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { sessionCreate } from "./generated/sdk.gen";
import type { OperatorSignIn } from "./generated/types.gen";
import { requiring } from "./required";
import { sessionQuery } from "./session";

/** Name and password, in the place of the page that was asked for. */
export function SignIn() {
  const t = useT();
  const form = useRulesForm<OperatorSignIn>(requiring(["name", "password"]), { name: "", password: "" });
  const { failure, busy, onSubmit } = useSave(form, {
    send: (body) => call(sessionCreate({ body })),
    invalidate: [sessionQuery.queryKey],
    isBrief: true,
  });
  return (
    <div style={narrow}>
      <Container header={<Header variant="h1">{t("operator.sign_in")}</Header>}>
        <StepForm failure={failure} onSubmit={onSubmit}>
          <TextField form={form} name="name" label={t("operator.sign_in_name")} autoComplete="username" />
          <TextField
            form={form}
            name="password"
            label={t("operator.sign_in_password")}
            type="password"
            autoComplete="current-password"
          />
          <Button variant="primary" formAction="submit" loading={busy}>
            {t("operator.sign_in")}
          </Button>
        </StepForm>
      </Container>
    </div>
  );
}

const narrow: CSSProperties = { maxInlineSize: 480, marginInline: "auto" };
