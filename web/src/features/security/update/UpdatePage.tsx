import { lazy } from "react";
import { useT } from "../../../i18n/t";
import { ContactPage } from "../contact/ContactPage";
import { SettingPage } from "../SettingPage";
import { LoginAgeingForm } from "./LoginAgeingForm";
import type { UpdateId } from "./updates";
import { VerificationForm } from "./VerificationForm";

// The larger forms come with their own page.
const AgeingForm = lazy(() => import("./AgeingForm").then((module) => ({ default: module.AgeingForm })));
const MaskForm = lazy(() => import("./MaskForm").then((module) => ({ default: module.MaskForm })));
const PasskeysSetting = lazy(() =>
  import("../factors/PasskeysSetting").then((module) => ({ default: module.PasskeysSetting })),
);
const TermsSetting = lazy(() => import("./TermsSetting").then((module) => ({ default: module.TermsSetting })));
const TotpSetting = lazy(() => import("../factors/TotpSetting").then((module) => ({ default: module.TotpSetting })));

/** `/main/accountsecurity/update/$id`: the setting that the address names; its route knows no others. */
export function UpdatePage({ id }: { id: UpdateId }) {
  const t = useT();
  switch (id) {
    case "mobile":
      return <ContactPage contactId="sms" />;
    case "email":
      return <ContactPage contactId="email" />;
    case "additional":
      return <ContactPage contactId="additional" />;
    case "ageing":
      return (
        <SettingPage title={t("security.ageing")} description={t("security.ageing_intro")}>
          {(security) => <AgeingForm security={security} />}
        </SettingPage>
      );
    case "login-ageing":
      return (
        <SettingPage title={t("security.login_ageing")} description={t("security.login_ageing_intro")}>
          {(security) => <LoginAgeingForm security={security} />}
        </SettingPage>
      );
    case "verification":
      return (
        <SettingPage title={t("security.verification")} description={t("security.verification_intro")}>
          {(security) => <VerificationForm security={security} />}
        </SettingPage>
      );
    case "mask":
      return (
        <SettingPage title={t("security.mask")} description={t("security.mask_intro")}>
          {(security) => <MaskForm security={security} />}
        </SettingPage>
      );
    case "totp":
      return (
        <SettingPage title={t("factors.totp")} description={t("factors.totp_intro")}>
          {(security) => <TotpSetting security={security} />}
        </SettingPage>
      );
    case "passkeys":
      return (
        <SettingPage title={t("passkeys.title")} description={t("passkeys.intro")}>
          {(security) => <PasskeysSetting security={security} />}
        </SettingPage>
      );
    case "terms":
      return (
        <SettingPage title={t("security.terms")} description={t("security.terms_intro")}>
          {(security) => <TermsSetting security={security} />}
        </SettingPage>
      );
  }
}
