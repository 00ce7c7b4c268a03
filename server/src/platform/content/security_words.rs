//! What messages say about signing in: passwords, contacts, second factors, locks.

use portico_core::Lang;

use super::message_kind::minute;
use crate::kit::clock::Time;
use crate::platform::template::ContactId;
use crate::platform::template::FactorChange;

/// The password was changed or reset, in words.
pub(super) fn password_changed(at: Time, address: &str, lang: Lang) -> (&'static str, String) {
    let at = minute(at);
    match lang {
        Lang::US => (
            "Your password was changed",
            format!(
                "The password was changed at {at} from the address {address}. If it was not you, reset it at once."
            ),
        ),
        Lang::CN => {
            ("密码已修改", format!("您的密码已于 {at} 从地址 {address} 修改。如非本人操作，请立即重置密码。"))
        }
    }
}

/// A contact was bound, changed or removed, in words.
pub(super) fn contact_changed(contact: ContactId, at: Time, lang: Lang) -> (&'static str, String) {
    let (contact, at) = (contact_words(contact, lang), minute(at));
    match lang {
        Lang::US => (
            "A contact was changed",
            format!("The {contact} was changed at {at}. If it was not you, change your password at once."),
        ),
        Lang::CN => {
            ("联系方式已变更", format!("您的{contact}已于 {at} 变更。如非本人操作，请立即修改密码。"))
        }
    }
}

/// The password will have to be replaced soon, in words.
pub(super) fn password_ending(days: u32, at: Time, lang: Lang) -> (&'static str, String) {
    let at = minute(at);
    match lang {
        Lang::US => (
            "Your password ends soon",
            format!(
                "Your password ends in {days} day{}, at {at}. Change it at /main/accountsecurity/resetPassword.",
                if days == 1 { "" } else { "s" },
            ),
        ),
        Lang::CN => (
            "密码即将到期",
            format!(
                "您的密码将在 {days} 天后（{at}）到期，请前往 /main/accountsecurity/resetPassword 修改。"
            ),
        ),
    }
}

/// A second factor was changed, in words.
pub(super) fn factor_changed(change: FactorChange, at: Time, lang: Lang) -> (&'static str, String) {
    let (change, at) = (factor_words(change, lang), minute(at));
    match lang {
        Lang::US => (
            "A second factor was changed",
            format!("{change} at {at}. If it was not you, change your password at once."),
        ),
        Lang::CN => {
            ("二次验证方式已变更", format!("您的账号于 {at} {change}。如非本人操作，请立即修改密码。"))
        }
    }
}

fn contact_words(contact: ContactId, lang: Lang) -> &'static str {
    lang.pick(match contact {
        ContactId::Email => ["mail address", "邮箱"],
        ContactId::Sms => ["mobile number", "手机号"],
        ContactId::Additional => ["additional mobile number", "备用手机号"],
    })
}

fn factor_words(change: FactorChange, lang: Lang) -> &'static str {
    lang.pick(match change {
        FactorChange::TotpOn => ["An authenticator app was bound", "绑定了身份验证器"],
        FactorChange::TotpOff => ["The authenticator app was removed", "解绑了身份验证器"],
        FactorChange::RecoveryCodes => ["New recovery codes were made", "重新生成了恢复码"],
        FactorChange::RecoveryUsed => ["A recovery code was used to sign in", "使用恢复码登录"],
        FactorChange::PasskeyAdded => ["A passkey was added", "添加了通行密钥"],
        FactorChange::PasskeyRemoved => ["A passkey was removed", "移除了通行密钥"],
        FactorChange::AllRemoved => {
            ["All second factors were removed by support", "客服移除了全部二次验证方式"]
        }
        FactorChange::PasskeyCopied => [
            "A passkey was refused because somebody else may have a copy of it",
            "有人使用了疑似被复制的通行密钥，已被拒绝",
        ],
    })
}

/// The account was made, in words.
pub(super) fn welcome(login_name: &str, lang: Lang) -> (&'static str, String) {
    match lang {
        Lang::US => ("Welcome", format!("Your account is ready. Your login name is {login_name}.")),
        Lang::CN => ("欢迎使用", format!("您的账号已创建成功，登录名为 {login_name}。")),
    }
}

/// Too many wrong passwords, in words.
pub(super) fn account_locked(at: Time, minutes: u32, lang: Lang) -> (&'static str, String) {
    let at = minute(at);
    match lang {
        Lang::US => (
            "Your account was locked",
            format!(
                "Too many wrong passwords were entered at {at}. Nobody could sign in for {minutes} minutes."
            ),
        ),
        Lang::CN => {
            ("账号曾被锁定", format!("{at} 因多次输入错误密码，账号锁定 {minutes} 分钟，期间无法登录。"))
        }
    }
}

/// A sign-in from an address that was not used before, in words.
pub(super) fn new_sign_in(at: Time, address: &str, lang: Lang) -> (&'static str, String) {
    let at = minute(at);
    match lang {
        Lang::US => (
            "Sign-in from a new address",
            format!(
                "Somebody signed in at {at} from the address {address}. If it was not you, change your password."
            ),
        ),
        Lang::CN => {
            ("新地址登录提醒", format!("您的账号于 {at} 从新地址 {address} 登录。如非本人操作，请修改密码。"))
        }
    }
}
