import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { ContactReply, SecurityReply } from "../../../api/generated/types.gen";
import { PATHS } from "../../../domain/paths";
import type { Translate } from "../../../i18n/t";
import type { Times } from "../../../i18n/times";
import { daysUntil, REMIND_DAYS } from "../protection";
import type { Setting } from "./SettingRows";

function onOff(isOn: boolean, t: Translate, words?: string) {
  return (
    <StatusIndicator type={isOn ? "success" : "stopped"}>
      {words ?? t(isOn ? "security.on" : "security.off")}
    </StatusIndicator>
  );
}

function passwordState(
  { password_set_at, password_expires_at }: SecurityReply,
  t: Translate,
  times: Times,
  now: number,
) {
  const age = t("security.password_set", { ago: times.ago(password_set_at) });
  if (!password_expires_at)
    return (
      <StatusIndicator type="info">
        {t("security.password_state", { age, end: t("security.password_lasts") })}
      </StatusIndicator>
    );
  const days = daysUntil(password_expires_at, now);
  const end = t("security.password_ends", { time: times.at(password_expires_at) });
  return (
    <StatusIndicator type={days < REMIND_DAYS ? "warning" : "success"}>
      {t("security.password_state", { age, end })}
    </StatusIndicator>
  );
}

/** What guards signing in. */
export function signInSettings(security: SecurityReply, t: Translate, times: Times, now: number): Setting[] {
  const { password_months, login_ageing_minutes, login_verification, login_mask } = security;
  const change = t("security.change");
  return [
    {
      title: t("security.password"),
      hint: t("security.password_hint"),
      state: passwordState(security, t, times, now),
      action: change,
      path: PATHS.password,
    },
    {
      title: t("security.ageing"),
      hint: t("security.ageing_hint"),
      state: onOff(password_months > 0, t, months(password_months, t)),
      action: change,
      path: `${PATHS.security}/update/ageing`,
    },
    {
      title: t("security.verification"),
      hint: t("security.verification_hint"),
      state: onOff(login_verification, t),
      action: change,
      path: `${PATHS.security}/update/verification`,
    },
    {
      title: t("security.mask"),
      hint: t("security.mask_hint"),
      state: onOff(
        login_mask.enabled,
        t,
        login_mask.enabled ? t("security.mask_on", { count: entries(login_mask.ip_list) }) : undefined,
      ),
      action: change,
      path: `${PATHS.security}/update/mask`,
    },
    {
      title: t("security.login_ageing"),
      hint: t("security.login_ageing_hint"),
      state: <StatusIndicator type="info">{t("security.minutes", { minutes: login_ageing_minutes })}</StatusIndicator>,
      action: change,
      path: `${PATHS.security}/update/login-ageing`,
    },
  ];
}

/** What is shown beside the password. */
export function factorSettings({ totp, passkeys }: SecurityReply, t: Translate): Setting[] {
  const count = passkeys.length;
  return [
    {
      title: t("factors.totp"),
      hint: t("factors.totp_hint"),
      state: onOff(
        totp.enabled,
        t,
        totp.enabled ? t("factors.totp_state", { count: totp.recovery_codes_left }) : undefined,
      ),
      action: t(totp.enabled ? "security.manage" : "factors.set_up"),
      path: `${PATHS.security}/update/totp`,
    },
    {
      title: t("passkeys.title"),
      hint: t("passkeys.hint"),
      state: onOff(count > 0, t, count > 0 ? t("passkeys.count", { count }) : undefined),
      action: t(count > 0 ? "security.manage" : "passkeys.add"),
      path: `${PATHS.security}/update/passkeys`,
    },
  ];
}

/** How many entries a list of addresses has. */
function entries(list: string): number {
  return list.split(";").filter((entry) => entry.trim() !== "").length;
}

/** How long passwords last, in words. */
export function months(count: number, t: Translate): string {
  return count === 0 ? t("security.never") : t("security.months", { count });
}

/** How the person is reached. */
export function contactSettings({ mobile, email, additional_mobile }: SecurityReply, t: Translate): Setting[] {
  const contact = (present: ContactReply | null | undefined) => ({
    state: onOff(Boolean(present), t, present?.masked ?? t("security.not_bound")),
    action: t(present ? "security.change" : "security.bind"),
  });
  return [
    {
      title: t("security.mobile"),
      hint: t("security.mobile_hint"),
      path: PATHS.phone,
      ...contact(mobile),
    },
    {
      title: t("security.email"),
      hint: t("security.email_hint"),
      path: `${PATHS.security}/update/email`,
      ...contact(email),
    },
    {
      title: t("security.additional"),
      hint: t("security.additional_hint"),
      path: `${PATHS.security}/update/additional`,
      ...contact(additional_mobile),
    },
  ];
}

/** What concerns the account as a whole; only its main user can close it. */
export function accountSettings({ terms }: SecurityReply, isMain: boolean, t: Translate): Setting[] {
  const [newest] = terms;
  const settings = [
    {
      title: t("security.user_info"),
      hint: t("security.user_info_hint"),
      action: t("security.change"),
      path: PATHS.userInfo,
    },
    {
      title: t("security.keys"),
      hint: t("security.keys_hint"),
      action: t("security.manage"),
      path: PATHS.keys,
    },
    {
      title: t("security.messages"),
      hint: t("security.messages_hint"),
      action: t("security.manage"),
      path: PATHS.settings,
    },
    {
      title: t("security.terms"),
      hint: t("security.terms_hint"),
      state: onOff(Boolean(newest), t, newest ? newest.version : t("security.terms_none")),
      action: t("security.terms_show"),
      path: `${PATHS.security}/update/terms`,
    },
    {
      title: t("security.own_data"),
      hint: t("security.own_data_hint"),
      action: t("security.own_data_action"),
      path: PATHS.ownData,
    },
  ];
  const whole = [
    {
      title: t("security.deletion"),
      hint: t("security.deletion_hint"),
      action: t("security.delete"),
      path: PATHS.deletion,
    },
  ];
  return isMain ? [...settings, ...whole] : settings;
}
