import Button from "@cloudscape-design/components/button";
import type { RegisterDraft } from "@portico/password";
import { useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { call } from "../../../api/call";
import { registerCreate } from "../../../api/generated/sdk.gen";
import type { RegisterReply } from "../../../api/generated/types.gen";
import { useSite } from "../../../api/site";
import { NewPassword } from "../../../domain/password/NewPassword";
import { useLang, useT } from "../../../i18n/t";
import { StepForm } from "../../../kit/form/StepForm";
import { trimEnds } from "../../../kit/form/tidy";
import { useSave } from "../../../kit/form/useSave";
import { TextField } from "../../../kit/ui/Field";
import { useRulesForm } from "../../../rules/form";
import { loadPassword } from "../../../rules/rules";
import { ContactSection } from "./ContactSection";
import { KindSection } from "./KindSection";
import { TermsSection } from "./TermsSection";

/** The registration form: who, how to reach, the password, and the terms. */
export function RegisterForm({ onDone }: { onDone: (reply: RegisterReply) => Promise<void> | void }) {
  const t = useT();
  const lang = useLang();
  const { channels } = useSite();
  const module = use(loadPassword());
  const form = useRulesForm<RegisterDraft>(module.checkRegister, {
    login_name: "",
    kind: "personal",
    company: "",
    channel: channels.email ? "email" : "sms",
    target: "",
    code: "",
    password: "",
    password_confirm: "",
    agreement: false,
    clause_1_5: false,
    clause_1_6: false,
    terms_version: "",
    lang,
  });
  const queries = useQueryClient();

  const judge = (password: string) => {
    const verdict = module.checkRegister({ ...form.getValues(), password });
    return verdict.verdict === "valid" ? [] : verdict.violations.filter(({ field }) => field === "password");
  };

  const { failure, busy, onSubmit } = useSave(form, {
    send: (draft) => call(registerCreate({ body: { ...draft, lang } })),
    takes: ({ violations }) => {
      if (!violations.some(({ field }) => field === "terms_version")) return false;
      // Another version has come into force: the boxes are ticked anew, for what it says.
      void queries.invalidateQueries({ queryKey: ["site", "terms"] });
      throw new Error(t("terms.newer"));
    },
    done: onDone,
  });

  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <KindSection form={form} />
      <TextField
        form={form}
        name="login_name"
        label={t("identity.login_name")}
        constraintText={t("register.login_name_hint")}
        autoComplete="username"
        tidy={trimEnds}
      />
      <ContactSection form={form} />
      <NewPassword form={form} module={module} label={t("identity.password")} judge={judge} />
      <TermsSection form={form} />
      <Button formAction="submit" variant="primary" fullWidth loading={busy}>
        {t("register.submit")}
      </Button>
    </StepForm>
  );
}
