//! How long money lasts, and what happens when it does not.

use portico_core::amount::Currency;
use portico_core::arrears::ArrearsPolicy;
use portico_core::threshold::ThresholdDraft;
use portico_core::{Draft, Limits};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Config, Mistakes};

/// What new accounts begin with, and what happens to those that owe something.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BillingConfig {
    /// The currency of new accounts.
    pub currency: Currency,
    /// Below which balance new accounts are told.
    pub low_balance: LowBalanceConfig,
    /// What one operator may change of a balance by hand alone.
    pub second_person: SecondPersonConfig,
    /// What happens to accounts that owe something.
    pub arrears: ArrearsConfig,
}

impl Default for BillingConfig {
    fn default() -> Self {
        Self {
            currency: Currency::CNY,
            low_balance: LowBalanceConfig::default(),
            second_person: SecondPersonConfig::default(),
            arrears: ArrearsConfig::default(),
        }
    }
}

/// The low-balance threshold that new accounts start with, by their currency. With `0` they are told once they owe something; when
/// it is empty, not before they choose one. Accounts that are there keep what they have.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LowBalanceConfig {
    /// The low-balance threshold that new accounts in Chinese yuan start with, such as `100` or `0.50`; empty: none.
    pub cny: String,
    /// The same for new accounts in US dollars.
    pub usd: String,
}

impl Default for LowBalanceConfig {
    fn default() -> Self {
        Self { cny: "100".to_owned(), usd: "15".to_owned() }
    }
}

impl LowBalanceConfig {
    /// The threshold of new accounts in a currency, in minor units; nothing when they start with none.
    #[must_use]
    pub fn threshold(&self, currency: Currency) -> Option<i64> {
        amount_in(currency, &self.cny, &self.usd)
    }
}

/// Above which amount a change of a balance by hand (a gift, cash added or deducted, another credit line) waits until a second operator
/// approves it. What the same operator changed of the same balance within 24 hours counts together with it. With `0` every change
/// waits; when it is empty, none.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SecondPersonConfig {
    /// What one operator may change of a balance in Chinese yuan alone, such as `1000`; empty: everything.
    pub cny: String,
    /// The same of balances in US dollars.
    pub usd: String,
}

impl Default for SecondPersonConfig {
    fn default() -> Self {
        Self { cny: "1000".to_owned(), usd: "150".to_owned() }
    }
}

impl SecondPersonConfig {
    /// How much one operator may change of a balance in a currency alone, in minor units; nothing: everything.
    #[must_use]
    pub fn limit(&self, currency: Currency) -> Option<i64> {
        amount_in(currency, &self.cny, &self.usd)
    }
}

/// The amount of a currency, in minor units; nothing where the text is empty.
fn amount_in(currency: Currency, cny: &str, usd: &str) -> Option<i64> {
    let text = match currency {
        Currency::CNY => cny,
        Currency::USD => usd,
    };
    // What is no amount does not pass the check of the configuration.
    amount(text, currency).ok().flatten()
}

/// An amount as SPEC §5 has a threshold, in minor units; nothing for an empty text.
fn amount(text: &str, currency: Currency) -> Result<Option<i64>, ()> {
    if text.is_empty() {
        return Ok(None);
    }
    let draft = ThresholdDraft { amount: text.to_owned(), currency };
    draft.check(&Limits::default()).map(|threshold| Some(threshold.money().minor())).map_err(drop)
}

/// Notes what is wrong.
pub(super) fn check(config: &Config, mistakes: &mut Mistakes) {
    let (low_balance, second_person) = (&config.billing.low_balance, &config.billing.second_person);
    for (key, text, currency) in [
        ("billing.low_balance.cny", &low_balance.cny, Currency::CNY),
        ("billing.low_balance.usd", &low_balance.usd, Currency::USD),
        ("billing.second_person.cny", &second_person.cny, Currency::CNY),
        ("billing.second_person.usd", &second_person.usd, Currency::USD),
    ] {
        if amount(text, currency).is_err() {
            mistakes.note(key, "must be an amount such as 100 or 0.50, not below 0, or empty");
        }
    }
}

/// When what happens to an account that owes something, in hours after it began to; customers see it beforehand. Arrears that
/// have begun keep the dates that were told.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ArrearsConfig {
    /// Hours after which resources stop.
    pub stop_after_hours: u32,
    /// Hours after which stopped resources go to the recycle bin.
    pub recycle_after_hours: u32,
    /// Hours after which recycled resources are deleted.
    pub delete_after_hours: u32,
}

impl Default for ArrearsConfig {
    fn default() -> Self {
        let hours = |seconds: i64| u32::try_from(seconds / 3_600).unwrap_or(u32::MAX);
        let ArrearsPolicy { stop_after, recycle_after, delete_after } = ArrearsPolicy::default();
        Self {
            stop_after_hours: hours(stop_after),
            recycle_after_hours: hours(recycle_after),
            delete_after_hours: hours(delete_after),
        }
    }
}
