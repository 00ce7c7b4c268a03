//! What a message tells, and its words in both languages.

use std::borrow::Cow;

use portico_core::arrears::ArrearsStage;
use portico_core::state::Region;
use portico_core::{Lang, Money};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::arrears_words::{arrears_over_words, arrears_reached_words, arrears_words};
use super::budget_words::BudgetNews;
use super::invoice_words::{issued, rejected, voided};
use super::money_words::{low_balance, order_approved, order_disqualified, top_up_done, top_up_failed};
use super::news::News;
use super::payout_words::PayoutNews;
use super::product_name::ProductName;
use super::recharge_words::RechargeNews;
use super::resource_words::ResourceNews;
use super::security_words::{
    account_locked, contact_changed, factor_changed, new_sign_in, password_changed, password_ending, welcome,
};
use crate::kit::clock::Time;
use crate::platform::template::ContactId;
use crate::platform::template::{FactorChange, TopUpTrouble};

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
        product: ProductName,
        /// What was paid.
        total: Money,
    },
    /// The operator refused an order.
    OrderDisqualified {
        /// Of what.
        product: ProductName,
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
    /// The operator decided on paying the balance back.
    Payout(PayoutNews),
    /// Money of a recharge went back, or may.
    Recharge(RechargeNews),
    /// Something about the paid time of a resource.
    Resource(ResourceNews),
    /// Something was done to resources because something is owed: for somebody who does not see the money.
    ArrearsReached {
        /// How far it has got.
        stage: ArrearsStage,
        /// How many resources that the person sees it was done to.
        resources: u32,
        /// When resources stop.
        stop_at: Time,
        /// When they go to the recycle bin.
        recycle_at: Time,
        /// When they are deleted.
        delete_at: Time,
    },
    /// News of the product, in the operator's words.
    News(News),
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
    pub(super) fn words(&self, lang: Lang) -> (Cow<'_, str>, String) {
        if let Self::News(news) = self {
            let (title, text) = news.words(lang);
            return (title.into(), text.to_owned());
        }
        let (title, body) = self.put_together(lang);
        (title.into(), body)
    }

    fn put_together(&self, lang: Lang) -> (&'static str, String) {
        match self {
            Self::News(_) => ("", String::new()),
            Self::VerificationPassed { region } => passed(*region, lang),
            Self::VerificationFailed { region, remark } => failed(*region, remark, lang),
            Self::LowBalance { available, threshold, lasts_seconds } => {
                low_balance(*available, *threshold, *lasts_seconds, lang)
            }
            Self::TopUpDone { amount, card } => top_up_done(*amount, card, lang),
            Self::TopUpFailed { amount, trouble } => top_up_failed(*amount, *trouble, lang),
            Self::OrderApproved { product, total } => order_approved(product.words(lang), *total, lang),
            Self::OrderDisqualified { product, total, remark } => {
                order_disqualified(product.words(lang), *total, remark, lang)
            }
            Self::InvoiceIssued { number, amount } => issued(number, *amount, lang),
            Self::InvoiceRejected { amount, reason } => rejected(*amount, reason, lang),
            Self::InvoiceVoided { number, credit_number, amount, reason } => {
                voided((number, credit_number), *amount, reason, lang)
            }
            Self::Arrears { stage, to_pay, resources, stop_at, recycle_at, delete_at } => {
                let dates = [*stop_at, *recycle_at, *delete_at];
                arrears_words((*stage, *to_pay, *resources), dates, RECHARGE, lang)
            }
            Self::ArrearsReached { stage, resources, stop_at, recycle_at, delete_at } => {
                arrears_reached_words(*stage, *resources, [*stop_at, *recycle_at, *delete_at], lang)
            }
            Self::ArrearsOver { resources } => arrears_over_words(*resources, lang),
            Self::Budget(news) => news.words(lang),
            Self::Payout(news) => news.words(lang),
            Self::Recharge(news) => news.words(lang),
            Self::Resource(news) => news.words("", lang),
            Self::Welcome { login_name } => welcome(login_name, lang),
            Self::PasswordChanged { at, address } => password_changed(*at, address, lang),
            Self::ContactChanged { contact, at } => contact_changed(*contact, *at, lang),
            Self::PasswordEnding { days, at } => password_ending(*days, *at, lang),
            Self::FactorChanged { change, at } => factor_changed(*change, *at, lang),
            Self::AccountLocked { at, minutes } => account_locked(*at, *minutes, lang),
            Self::NewSignIn { at, address } => new_sign_in(*at, address, lang),
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

    use super::{ArrearsStage, ContactId, FactorChange, MessageKind, News, ProductName};
    use crate::kit::clock::Time;

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
                product: ProductName::new("Cores", "核"),
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
            MessageKind::ArrearsReached {
                stage: ArrearsStage::Deleted,
                resources: 2,
                stop_at: at,
                recycle_at: at,
                delete_at: at,
            },
            MessageKind::News(News {
                title_us: "New".to_owned(),
                text_us: "More.".to_owned(),
                title_cn: "新".to_owned(),
                text_cn: "更多。".to_owned(),
            }),
        ] {
            let (name, params) = kind.parts().unwrap();
            assert_eq!(MessageKind::from_parts(&name, &params).unwrap(), kind);
        }
    }
}
