import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "../../api/queries";
import { useT } from "../../i18n/t";
import { ChangePassword } from "./password/ChangePassword";
import { ExpiredPassword } from "./password/ExpiredPassword";
import { SettingPage } from "./SettingPage";

/** `/main/accountsecurity/resetPassword`: another password, by choice or because the old one's time is over. */
export function PasswordPage() {
  const t = useT();
  const mustChange = useQuery(accountQuery).data?.must_change_password ?? false;
  if (mustChange) return <ExpiredPassword />;
  return (
    <SettingPage title={t("security.password_change")} description={t("security.password_change_intro")}>
      {({ login_name }) => <ChangePassword loginName={login_name} />}
    </SettingPage>
  );
}
