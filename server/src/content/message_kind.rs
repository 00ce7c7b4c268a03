//! What a message tells, and its words in both languages.

use portico_core::arrears::ArrearsStage;
use portico_core::state::Region;
use portico_core::{Lang, Money};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::arrears_words::{arrears_over_words, arrears_words};
use super::budget_words::BudgetNews;
use super::invoice_words::{issued, rejected, voided};
use super::money_words::{low_balance, order_approved, order_disqualified, top_up_done, top_up_failed};
use super::recharge_words::RechargeNews;
use super::resource_words::ResourceNews;
use crate::clock::Time;
use crate::identity::ContactId;
use crate::template::{FactorChange, TopUpTrouble};

/// The page where one recharges.
const RECHARGE: &str = "/main/recharge";

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "params", rename_all = "snake_case")]
pub enum MessageKind {
    /// The account was made.
    Welcome {
        /// The person's login name.
        login_name: String,
    },
    /// The password was changed or reset.
    PasswordChanged {
        /// When.
        at: Time,
        /// From which network address.
        address: String,
    },
    /// A contact was bound, changed or removed.
    ContactChanged {
        /// Which.
        contact: ContactId,
        /// When.
        at: Time,
    },
    /// The password will have to be replaced soon.
    PasswordEnding {
        /// Days that are left.
        days: u32,
        /// When it ends.
        at: Time,
    },
    /// An authenticator app, recovery codes or a passkey were changed.
    FactorChanged {
        /// What was done.
        change: FactorChange,
        /// When.
        at: Time,
    },
    /// Too many wrong passwords locked the account.
    AccountLocked {
        /// Since when.
        at: Time,
        /// For how many minutes.
        minutes: u32,
    },
    /// The account is verified.
    VerificationPassed {
        /// Where.
        region: Region,
    },
    /// The account could not be verified.
    VerificationFailed {
        /// Where.
        region: Region,
        /// Why, in the reviewer's words.
        remark: String,
    },
    /// A sign-in from an address that was not used before.
    NewSignIn {
        /// When.
        at: Time,
        /// The network address.
        address: String,
    },
    /// The balance fell below the threshold.
    LowBalance {
        /// What can be spent.
        available: Money,
        /// The threshold.
        threshold: Money,
        /// Seconds that it lasts at the present usage.
        lasts_seconds: Option<i64>,
    },
    /// The balance was recharged by itself.
    TopUpDone {
        /// How much.
        amount: Money,
        /// The last four digits of the card.
        card: String,
    },
    /// The balance was not recharged by itself.
    TopUpFailed {
        /// How much it was to be.
        amount: Money,
        /// Why.
        trouble: TopUpTrouble,
    },
    /// The operator approved an order.
    OrderApproved {
        /// Of what.
        product: String,
        /// What was paid.
        total: Money,
    },
    /// The operator refused an order.
    OrderDisqualified {
        /// Of what.
        product: String,
        /// What came back.
        total: Money,
        /// Why, in the operator's words.
        remark: String,
    },
    /// The operator issued an invoice.
    InvoiceIssued {
        /// Its number.
        number: String,
        /// What it adds up to.
        amount: Money,
    },
    /// The operator refused an invoice.
    InvoiceRejected {
        /// What it was to add up to.
        amount: Money,
        /// Why, in the operator's words.
        reason: String,
    },
    /// The operator voided an invoice.
    InvoiceVoided {
        /// Its number.
        number: String,
        /// The number of the credit note.
        credit_number: String,
        /// What it added up to.
        amount: Money,
        /// Why, in the operator's words.
        reason: String,
    },
    /// Something is owed, and what follows from it.
    Arrears {
        /// How far it has got.
        stage: ArrearsStage,
        /// What to pay to end it.
        to_pay: Money,
        /// How many resources it was done to, or at the first stage would be.
        #[serde(default)]
        resources: u32,
        /// When resources stop.
        stop_at: Time,
        /// When they go to the recycle bin.
        recycle_at: Time,
        /// When they are deleted.
        delete_at: Time,
    },
    /// A project's budget has reached a grade.
    Budget(BudgetNews),
    /// Money of a recharge went back, or may.
    Recharge(RechargeNews),
    /// Something about the paid time of a resource.
    Resource(ResourceNews),
    /// What arrears had stopped works again.
    ArrearsOver {
        /// How many resources.
        #[serde(default)]
        resources: u32,
    },
}

impl MessageKind {
    /// Name and parameters as they are stored.
    pub(super) fn parts(&self) -> serde_json::Result<(String, String)> {
        let parts = serde_json::to_value(self)?;
        Ok((parts["kind"].as_str().unwrap_or_default().to_owned(), parts["params"].to_string()))
    }

    /// From what is stored.
    pub(super) fn from_parts(name: &str, params: &str) -> serde_json::Result<Self> {
        let params: Value = serde_json::from_str(params)?;
        serde_json::from_value(json!({ "kind": name, "params": params }))
    }

    /// Title and body.
    pub(super) fn words(&self, lang: Lang) -> (&'static str, String) {
        match lang {
            Lang::US => self.english(),
            Lang::CN => self.chinese(),
        }
    }

    fn english(&self) -> (&'static str, String) {
        match self {
            Self::VerificationPassed { region } => passed(*region, Lang::US),
            Self::VerificationFailed { region, remark } => failed(*region, remark, Lang::US),
            Self::LowBalance { available, threshold, lasts_seconds } => {
                low_balance(*available, *threshold, *lasts_seconds, Lang::US)
            }
            Self::TopUpDone { amount, card } => top_up_done(*amount, card, Lang::US),
            Self::TopUpFailed { amount, trouble } => top_up_failed(*amount, *trouble, Lang::US),
            Self::OrderApproved { product, total } => order_approved(product, *total, Lang::US),
            Self::OrderDisqualified { product, total, remark } => {
                order_disqualified(product, *total, remark, Lang::US)
            }
            Self::InvoiceIssued { number, amount } => issued(number, *amount, Lang::US),
            Self::InvoiceRejected { amount, reason } => rejected(*amount, reason, Lang::US),
            Self::InvoiceVoided { number, credit_number, amount, reason } => {
                voided((number, credit_number), *amount, reason, Lang::US)
            }
            Self::Arrears { stage, to_pay, resources, stop_at, recycle_at, delete_at } => {
                let dates = [*stop_at, *recycle_at, *delete_at];
                arrears_words((*stage, *to_pay, *resources), dates, RECHARGE, Lang::US)
            }
            Self::ArrearsOver { resources } => arrears_over_words(*resources, Lang::US),
            Self::Budget(news) => news.words(Lang::US),
            Self::Recharge(news) => news.words(Lang::US),
            Self::Resource(news) => news.words("", Lang::US),
            Self::Welcome { login_name } => welcome(login_name, Lang::US),
            Self::PasswordChanged { at, address } => (
                "Your password was changed",
                format!(
                    "The password was changed at {} from the address {address}. If it was not you, reset it at once.",
                    minute(*at)
                ),
            ),
            Self::ContactChanged { contact, at } => (
                "A contact was changed",
                format!(
                    "The {} was changed at {}. If it was not you, change your password at once.",
                    contact_words(*contact, Lang::US),
                    minute(*at)
                ),
            ),
            Self::PasswordEnding { days, at } => (
                "Your password ends soon",
                format!(
                    "Your password ends in {days} day{}, at {}. Change it at /main/accountsecurity/resetPassword.",
                    if *days == 1 { "" } else { "s" },
                    minute(*at)
                ),
            ),
            Self::FactorChanged { change, at } => (
                "A second factor was changed",
                format!(
                    "{} at {}. If it was not you, change your password at once.",
                    factor_words(*change, Lang::US),
                    minute(*at)
                ),
            ),
            Self::AccountLocked { at, minutes } => account_locked(*at, *minutes, Lang::US),
            Self::NewSignIn { at, address } => new_sign_in(*at, address, Lang::US),
        }
    }

    fn chinese(&self) -> (&'static str, String) {
        match self {
            Self::VerificationPassed { region } => passed(*region, Lang::CN),
            Self::VerificationFailed { region, remark } => failed(*region, remark, Lang::CN),
            Self::LowBalance { available, threshold, lasts_seconds } => {
                low_balance(*available, *threshold, *lasts_seconds, Lang::CN)
            }
            Self::TopUpDone { amount, card } => top_up_done(*amount, card, Lang::CN),
            Self::TopUpFailed { amount, trouble } => top_up_failed(*amount, *trouble, Lang::CN),
            Self::OrderApproved { product, total } => order_approved(product, *total, Lang::CN),
            Self::OrderDisqualified { product, total, remark } => {
                order_disqualified(product, *total, remark, Lang::CN)
            }
            Self::InvoiceIssued { number, amount } => issued(number, *amount, Lang::CN),
            Self::InvoiceRejected { amount, reason } => rejected(*amount, reason, Lang::CN),
            Self::InvoiceVoided { number, credit_number, amount, reason } => {
                voided((number, credit_number), *amount, reason, Lang::CN)
            }
            Self::Arrears { stage, to_pay, resources, stop_at, recycle_at, delete_at } => {
                let dates = [*stop_at, *recycle_at, *delete_at];
                arrears_words((*stage, *to_pay, *resources), dates, RECHARGE, Lang::CN)
            }
            Self::ArrearsOver { resources } => arrears_over_words(*resources, Lang::CN),
            Self::Budget(news) => news.words(Lang::CN),
            Self::Recharge(news) => news.words(Lang::CN),
            Self::Resource(news) => news.words("", Lang::CN),
            Self::Welcome { login_name } => welcome(login_name, Lang::CN),
            Self::PasswordChanged { at, address } => (
                "密码已修改",
                format!("您的密码已于 {} 从地址 {address} 修改。如非本人操作，请立即重置密码。", minute(*at)),
            ),
            Self::ContactChanged { contact, at } => (
                "联系方式已变更",
                format!(
                    "您的{}已于 {} 变更。如非本人操作，请立即修改密码。",
                    contact_words(*contact, Lang::CN),
                    minute(*at)
                ),
            ),
            Self::PasswordEnding { days, at } => (
                "密码即将到期",
                format!(
                    "您的密码将在 {days} 天后（{}）到期，请前往 /main/accountsecurity/resetPassword 修改。",
                    minute(*at)
                ),
            ),
            Self::FactorChanged { change, at } => (
                "二次验证方式已变更",
                format!(
                    "您的账号于 {} {}。如非本人操作，请立即修改密码。",
                    minute(*at),
                    factor_words(*change, Lang::CN)
                ),
            ),
            Self::AccountLocked { at, minutes } => account_locked(*at, *minutes, Lang::CN),
            Self::NewSignIn { at, address } => new_sign_in(*at, address, Lang::CN),
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
fn welcome(login_name: &str, lang: Lang) -> (&'static str, String) {
    match lang {
        Lang::US => ("Welcome", format!("Your account is ready. Your login name is {login_name}.")),
        Lang::CN => ("欢迎使用", format!("您的账号已创建成功，登录名为 {login_name}。")),
    }
}

/// Too many wrong passwords, in words.
fn account_locked(at: Time, minutes: u32, lang: Lang) -> (&'static str, String) {
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
fn new_sign_in(at: Time, address: &str, lang: Lang) -> (&'static str, String) {
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

pub(super) fn minute(at: Time) -> impl std::fmt::Display {
    at.timestamp().strftime("%Y-%m-%d %H:%M UTC")
}

/// The account is verified, in words.
fn passed(region: Region, lang: Lang) -> (&'static str, String) {
    let place = place(region, lang);
    match lang {
        Lang::US => (
            "Your account is verified",
            format!("The verification for {place} has passed. You can open services and recharge."),
        ),
        Lang::CN => ("账号认证已通过", format!("您的{place}实名认证已通过，现在可以开通服务和充值。")),
    }
}

/// The account could not be verified, in words.
fn failed(region: Region, remark: &str, lang: Lang) -> (&'static str, String) {
    let place = place(region, lang);
    match lang {
        Lang::US => (
            "Your verification failed",
            format!("The verification for {place} has failed: {remark} You can hand it in again."),
        ),
        Lang::CN => ("账号认证未通过", format!("您的{place}实名认证未通过，原因：{remark} 您可以重新提交。")),
    }
}

/// A region in words.
#[must_use]
pub fn place(region: Region, lang: Lang) -> &'static str {
    lang.pick(match region {
        Region::Mainland => ["mainland China", "中国大陆"],
        Region::Other => ["other regions", "其他地区"],
    })
}

#[cfg(test)]
mod tests {
    use portico_core::{Currency, Money};

    use super::{ArrearsStage, ContactId, FactorChange, MessageKind};
    use crate::clock::Time;

    #[test]
    fn what_is_stored_reads_back_as_the_same_message() {
        let at = Time::from_seconds(1_795_219_200);
        let address = || "203.0.113.9".to_owned();
        for kind in [
            MessageKind::Welcome { login_name: "li_ming01".to_owned() },
            MessageKind::PasswordChanged { at, address: address() },
            MessageKind::AccountLocked { at, minutes: 30 },
            MessageKind::ContactChanged { contact: ContactId::Email, at },
            MessageKind::PasswordEnding { days: 15, at },
            MessageKind::FactorChanged { change: FactorChange::TotpOn, at },
            MessageKind::NewSignIn { at, address: address() },
            MessageKind::LowBalance {
                available: Money::new(-5, Currency::CNY),
                threshold: Money::new(100, Currency::CNY),
                lasts_seconds: Some(7),
            },
            MessageKind::OrderDisqualified {
                product: "cpu".to_owned(),
                total: Money::new(100, Currency::CNY),
                remark: "No capacity".to_owned(),
            },
            MessageKind::Arrears {
                stage: ArrearsStage::Stopped,
                to_pay: Money::new(1, Currency::USD),
                resources: 3,
                stop_at: at,
                recycle_at: at,
                delete_at: at,
            },
            MessageKind::ArrearsOver { resources: 1 },
        ] {
            let (name, params) = kind.parts().unwrap();
            assert_eq!(MessageKind::from_parts(&name, &params).unwrap(), kind);
        }
    }
}
