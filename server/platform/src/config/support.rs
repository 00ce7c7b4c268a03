//! How customers reach support, and how soon it means to answer.

use portico_core::Lang;
use portico_core::email::Email;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Config, Mistakes};

/// How customers reach support, and how soon it means to answer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SupportConfig {
    /// The telephone number of support, shown as it is written here.
    pub hotline: String,
    /// A telephone number for another country.
    pub hotline_abroad: String,
    /// The mail address of support, shown to customers.
    pub email: String,
    /// The mail addresses of staff that are notified when a customer opens a ticket or writes to one; none: nobody is notified by mail.
    pub staff_emails: Vec<String>,
    /// The language of these mails.
    pub staff_lang: StaffLang,
    /// Minutes within which a ticket with a question or a wish is to be answered: the operator's queue is in this order.
    pub first_answer_low_minutes: u32,
    /// Minutes within which a ticket is to be answered when something works badly.
    pub first_answer_normal_minutes: u32,
    /// Minutes within which a ticket is to be answered when something in production works badly.
    pub first_answer_high_minutes: u32,
    /// Minutes within which a ticket is to be answered when production is down.
    pub first_answer_urgent_minutes: u32,
    /// Days after which a ticket that waits for its customer is closed by itself, 1–365.
    pub close_waiting_days: u16,
}

/// A language in which staff are written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum StaffLang {
    /// English, whatever language the customer has chosen.
    US,
    /// Chinese, in simplified characters.
    CN,
}

impl From<StaffLang> for Lang {
    fn from(lang: StaffLang) -> Self {
        match lang {
            StaffLang::US => Self::US,
            StaffLang::CN => Self::CN,
        }
    }
}

impl Default for SupportConfig {
    fn default() -> Self {
        Self {
            hotline: String::new(),
            hotline_abroad: String::new(),
            email: String::new(),
            staff_emails: Vec::new(),
            staff_lang: StaffLang::US,
            first_answer_low_minutes: 2_880,
            first_answer_normal_minutes: 480,
            first_answer_high_minutes: 120,
            first_answer_urgent_minutes: 30,
            close_waiting_days: 14,
        }
    }
}

/// Notes what is wrong with it.
pub(super) fn check(config: &Config, mistakes: &mut Mistakes) {
    let support = &config.support;
    if support.staff_emails.iter().any(|email| Email::parse(email).is_err()) {
        mistakes.note("support.staff_emails", "must be mail addresses");
    }
    if !(1..=365).contains(&support.close_waiting_days) {
        mistakes.note("support.close_waiting_days", "must be from 1 to 365");
    }
    for (name, minutes) in [
        ("low", support.first_answer_low_minutes),
        ("normal", support.first_answer_normal_minutes),
        ("high", support.first_answer_high_minutes),
        ("urgent", support.first_answer_urgent_minutes),
    ] {
        if minutes == 0 {
            mistakes.note(&format!("support.first_answer_{name}_minutes"), "must be at least 1");
        }
    }
}
