import Box from "@cloudscape-design/components/box";
import Spinner from "@cloudscape-design/components/spinner";
import { Suspense, useState } from "react";
import { useSite } from "../../api/site";
import { registerEn } from "../../i18n/register.en";
import { addEnglish, useT } from "../../i18n/t";
import { DoneStep } from "./DoneStep";
import { IdentityFrame } from "./IdentityFrame";
import { PageLinks } from "./PageLinks";
import { RegisterForm } from "./register/RegisterForm";
import { useEnter } from "./useEnter";

addEnglish(registerEn);

/** Opening an account, which signs in; while nobody may sign in, its name is shown instead. */
export function RegisterPage() {
  const t = useT();
  const site = useSite();
  const { enter } = useEnter();
  const [loginName, setLoginName] = useState<string | null>(null);

  if (loginName !== null) {
    return (
      <IdentityFrame title={t("register.done_title")}>
        <DoneStep words={t("register.done", { login_name: loginName })} />
      </IdentityFrame>
    );
  }
  return (
    <IdentityFrame title={t("register.title")} links={<PageLinks pages={["login"]} />}>
      {site.register_open ? (
        <Suspense fallback={<Spinner size="large" />}>
          <RegisterForm
            onDone={({ login_name, is_signed_in }) => (is_signed_in ? enter() : setLoginName(login_name))}
          />
        </Suspense>
      ) : (
        <Box variant="p">{t("register.closed")}</Box>
      )}
    </IdentityFrame>
  );
}
