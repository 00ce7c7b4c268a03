//! What the product says by mail and SMS: typed parameters, and words in two languages.
//!
//! A message is written once, as paragraphs in `template/LANG/NAME.txt`: its head has the subject and the short form for
//! SMS, `# ` marks a paragraph shown large. The plain text and the HTML part are made from the same paragraphs.
//! Parameters lose their line breaks and control characters, so none of them adds a line or a header.

mod contact_id;
mod filled;
mod told;
mod trouble;

pub use contact_id::ContactId;
use filled::{Words, plain_text};
pub use trouble::TopUpTrouble;
use trouble::lasts_words;

use std::fmt;

use portico_core::arrears::ArrearsStage;
use portico_core::state::Region;
use portico_core::verification_code::CodePurpose;
use portico_core::{Lang, Money};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

use crate::kit::clock::Time;
use crate::platform::config::Config;
use crate::platform::content::{BudgetNews, News, PayoutNews, ProductName, RechargeNews, ResourceNews};

/// One of the product's messages with what it tells.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "template", content = "params", rename_all = "snake_case")]
pub enum Template {
    /// A code that proves that a contact is the person's own.
    VerificationCode {
        /// What the code is for.
        purpose: CodePurpose,
        /// The code.
        code: String,
        /// Minutes that it is valid.
        minutes: u32,
        /// When it stops being worth sending.
        expires_at: Time,
    },
    /// Somebody tried to register with a contact that has an account (nobody else is told, SECURITY E).
    AccountExists {},
    /// An account was made.
    Welcome {
        /// Its login name.
        login_name: String,
    },
    /// A new sub-user chooses a password by a link.
    Activation {
        /// What the sub-user signs in with.
        login_name: String,
        /// What makes the link the receiver's.
        token: String,
        /// When the link stops working.
        expires_at: Time,
    },
    /// A sub-user chooses another password by a link that the main user asked for.
    PasswordLink {
        /// What the sub-user signs in with.
        login_name: String,
        /// What makes the link the receiver's.
        token: String,
        /// When the link stops working.
        expires_at: Time,
    },
    /// The password was changed or reset.
    PasswordChanged {
        /// Whose.
        login_name: String,
        /// When.
        at: Time,
    },
    /// A contact was bound, changed or removed.
    ContactChanged {
        /// Whose.
        login_name: String,
        /// Which.
        contact: ContactId,
        /// When.
        at: Time,
    },
    /// The password will have to be replaced soon.
    PasswordEnding {
        /// Whose.
        login_name: String,
        /// Days that are left.
        days: u32,
        /// When it ends.
        at: Time,
    },
    /// The account was deleted.
    AccountDeleted {
        /// Its login name.
        login_name: String,
        /// When.
        at: Time,
    },
    /// An authenticator app, recovery codes or a passkey were changed.
    FactorChanged {
        /// Whose.
        login_name: String,
        /// What was done.
        change: FactorChange,
        /// When.
        at: Time,
    },
    /// Too many wrong passwords.
    AccountLocked {
        /// Whose account.
        login_name: String,
        /// Minutes that nobody can sign in.
        minutes: u32,
        /// Since when.
        at: Time,
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
    /// The balance fell below the threshold.
    LowBalance {
        /// What can be spent.
        available: Money,
        /// The threshold.
        threshold: Money,
        /// Seconds that it lasts at the present usage.
        lasts_seconds: Option<i64>,
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
    /// A project's budget has reached a grade.
    Budget(BudgetNews),
    /// The operator decided on paying the balance back.
    Payout(PayoutNews),
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
    /// A sign-in from an address that was not used before.
    NewSignIn {
        /// Who.
        login_name: String,
        /// When.
        at: Time,
        /// The network address.
        address: String,
    },
}

/// What was done to a second factor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FactorChange {
    /// An authenticator app was bound.
    TotpOn,
    /// The authenticator app was removed.
    TotpOff,
    /// New recovery codes were made.
    RecoveryCodes,
    /// A recovery code was used to sign in.
    RecoveryUsed,
    /// A passkey was added.
    PasskeyAdded,
    /// A passkey was removed.
    PasskeyRemoved,
    /// The operator removed all of them.
    AllRemoved,
    /// A passkey was refused: somebody may have a copy of it.
    PasskeyCopied,
}

impl fmt::Debug for Template {
    /// The name alone: parameters hold codes and names.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.parts().map(|(name, _)| name).unwrap_or_default())
    }
}

/// A message in words.
#[derive(Clone, PartialEq, Eq)]
pub struct Rendered {
    /// One line.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
    /// The short form, one line.
    pub short: String,
}

/// A template that cannot be filled in: a mistake in this program, found by its tests.
#[derive(Debug, thiserror::Error)]
pub enum TemplateError {
    /// The words.
    #[error("template: {0}")]
    Words(#[from] minijinja::Error),
    /// The parameters.
    #[error("template parameters: {0}")]
    Params(#[from] serde_json::Error),
    /// The layout.
    #[error("mail layout cannot be read")]
    LayoutParse,
    /// The layout.
    #[error("mail layout cannot be rendered")]
    LayoutRender,
}

impl Template {
    /// The template's name and its parameters, as the sink prints them.
    ///
    /// # Errors
    /// [`TemplateError::Params`] when a parameter cannot be written as JSON.
    pub fn parts(&self) -> Result<(String, Map<String, Json>), TemplateError> {
        let mut parts = serde_json::to_value(self)?;
        let name = parts["template"].as_str().unwrap_or_default().to_owned();
        let params = parts["params"].as_object_mut().map(std::mem::take).unwrap_or_default();
        Ok((name, params))
    }

    /// Whether sending it makes no sense any more.
    #[must_use]
    pub fn is_stale(&self, now: Time) -> bool {
        match self {
            Self::VerificationCode { expires_at, .. }
            | Self::Activation { expires_at, .. }
            | Self::PasswordLink { expires_at, .. } => *expires_at <= now,
            _ => false,
        }
    }

    /// The message in words, under the operator's brand.
    ///
    /// # Errors
    /// [`TemplateError`], a mistake in this program.
    pub fn render(&self, lang: Lang, config: &Config) -> Result<Rendered, TemplateError> {
        let words = Words::new(lang, self.context(lang, config)?);
        let (subject_line, short_line, body) = split(self.source(lang));
        let subject = words.fill(subject_line)?;
        let paragraphs =
            body.split("\n\n").map(|part| words.paragraph(part)).collect::<Result<Vec<_>, _>>()?;
        let footer = words.lines(
            lang.pick([include_str!("template/en/footer.txt"), include_str!("template/zh/footer.txt")]),
        )?;
        let text = plain_text(&paragraphs, &footer);
        let html = words.html(&subject, &paragraphs, &footer)?;
        Ok(Rendered { subject, text, html, short: words.fill(short_line)? })
    }

    /// The words' source: English, Chinese.
    fn source(&self, lang: Lang) -> &'static str {
        macro_rules! words {
            ($name:literal) => {
                [
                    include_str!(concat!("template/en/", $name, ".txt")),
                    include_str!(concat!("template/zh/", $name, ".txt")),
                ]
            };
        }
        lang.pick(match self {
            Self::VerificationCode { .. } => words!("verification_code"),
            Self::AccountExists {} => words!("account_exists"),
            Self::Welcome { .. } => words!("welcome"),
            Self::Activation { .. } => words!("activation"),
            Self::PasswordLink { .. } => words!("password_link"),
            Self::PasswordChanged { .. } => words!("password_changed"),
            Self::ContactChanged { .. } => words!("contact_changed"),
            Self::PasswordEnding { .. } => words!("password_ending"),
            Self::AccountDeleted { .. } => words!("account_deleted"),
            Self::FactorChanged { .. } => words!("factor_changed"),
            Self::AccountLocked { .. } => words!("account_locked"),
            Self::NewSignIn { .. } => words!("new_sign_in"),
            Self::LowBalance { .. } => words!("low_balance"),
            Self::TopUpDone { .. } => words!("top_up_done"),
            Self::TopUpFailed { .. } => words!("top_up_failed"),
            Self::OrderApproved { .. } => words!("order_approved"),
            Self::OrderDisqualified { .. } => words!("order_disqualified"),
            Self::InvoiceIssued { .. } => words!("invoice_issued"),
            Self::InvoiceRejected { .. } => words!("invoice_rejected"),
            Self::InvoiceVoided { .. } => words!("invoice_voided"),
            Self::Arrears { .. }
            | Self::ArrearsOver { .. }
            | Self::ArrearsReached { .. }
            | Self::Budget(_)
            | Self::Payout(_)
            | Self::Recharge(_)
            | Self::Resource(_) => words!("told"),
            Self::News(_) => words!("news"),
            Self::VerificationPassed { .. } => words!("verification_passed"),
            Self::VerificationFailed { .. } => words!("verification_failed"),
        })
    }

    /// The parameters, and what every message may name.
    fn context(&self, lang: Lang, config: &Config) -> Result<Map<String, Json>, TemplateError> {
        let (_, mut context) = self.parts()?;
        if let Self::VerificationCode { purpose, .. } = self {
            context.insert("action".to_owned(), purpose_words(*purpose, lang).into());
        }
        if let Self::VerificationPassed { region } | Self::VerificationFailed { region, .. } = self {
            context.insert("place".to_owned(), crate::platform::content::place(*region, lang).into());
        }
        if let Self::OrderApproved { product, total } | Self::OrderDisqualified { product, total, .. } = self
        {
            context.insert("product".to_owned(), product.words(lang).into());
            context.insert("total".to_owned(), total.display().into());
        }
        if let Self::TopUpDone { amount, .. }
        | Self::TopUpFailed { amount, .. }
        | Self::InvoiceIssued { amount, .. }
        | Self::InvoiceRejected { amount, .. }
        | Self::InvoiceVoided { amount, .. } = self
        {
            context.insert("amount".to_owned(), amount.display().into());
        }
        if let Self::TopUpFailed { trouble, .. } = self {
            context.insert("trouble".to_owned(), trouble.words(lang).into());
        }
        if let Self::LowBalance { available, threshold, lasts_seconds } = self {
            let lasts = lasts_seconds.map_or_else(String::new, |seconds| lasts_words(seconds, lang));
            let words =
                [("available", available.display()), ("threshold", threshold.display()), ("lasts", lasts)];
            context.extend(words.map(|(name, value)| (name.to_owned(), value.into())));
        }
        if let Some((title, told)) = self.told(lang, config) {
            context.insert("title".to_owned(), title.into_owned().into());
            context.insert("told".to_owned(), told.into());
            let (page, path) = self.page(lang);
            context.insert("page".to_owned(), page.into());
            context.insert("path".to_owned(), path.into());
        }
        let shared = [
            ("lang", lang.pick(["en", "zh-CN"])),
            ("brand", &config.brand.name),
            ("accent", &config.brand.accent),
            ("url", &config.http.public_url),
            ("hotline", &config.support.hotline),
            ("hotline_abroad", &config.support.hotline_abroad),
            ("email", &config.support.email),
        ];
        context.extend(shared.map(|(name, value)| (name.to_owned(), value.into())));
        for value in context.values_mut() {
            if let Json::String(text) = value {
                *text = one_line(text);
            }
        }
        Ok(context)
    }
}

/// What a code is for, as the end of "a code to …".
fn purpose_words(purpose: CodePurpose, lang: Lang) -> &'static str {
    lang.pick(match purpose {
        CodePurpose::Register => ["open an account", "注册账号"],
        CodePurpose::Login => ["sign in", "登录账号"],
        CodePurpose::ResetPassword => ["reset your password", "重置密码"],
        CodePurpose::ContactCurrent => ["change this contact", "更换联系方式"],
        CodePurpose::ContactNew => ["bind this contact", "绑定联系方式"],
        CodePurpose::DeleteAccount => ["delete your account", "注销账号"],
    })
}

/// Without control characters, and any run of blanks as one space.
fn one_line(text: &str) -> String {
    let blanks = text.replace(char::is_control, " ");
    blanks.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The subject, the short form and the body of a source.
fn split(source: &str) -> (&str, &str, &str) {
    let (head, body) = source.split_once("\n\n").unwrap_or((source, ""));
    let line = |name| head.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
    (line("subject: "), line("sms: "), body)
}
