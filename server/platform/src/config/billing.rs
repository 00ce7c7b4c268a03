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
    /// What happens to accounts that owe something.
    pub arrears: ArrearsConfig,
}

impl Default for BillingConfig {
    fn default() -> Self {
        Self {
            currency: Currency::CNY,
            low_balance: LowBalanceConfig::default(),
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
        let text = match currency {
            Currency::CNY => &self.cny,
            Currency::USD => &self.usd,
        };
        // What is no threshold does not pass the check of the configuration.
        threshold(text, currency).ok().flatten()
    }
}

/// A threshold as SPEC §5 has it, in minor units; nothing for an empty text.
fn threshold(text: &str, currency: Currency) -> Result<Option<i64>, ()> {
    if text.is_empty() {
        return Ok(None);
    }
    let draft = ThresholdDraft { amount: text.to_owned(), currency };
    draft.check(&Limits::default()).map(|threshold| Some(threshold.money().minor())).map_err(drop)
}

/// Notes what is wrong.
pub(super) fn check(config: &Config, mistakes: &mut Mistakes) {
    let low_balance = &config.billing.low_balance;
    for (key, text, currency) in [
        ("billing.low_balance.cny", &low_balance.cny, Currency::CNY),
        ("billing.low_balance.usd", &low_balance.usd, Currency::USD),
    ] {
        if threshold(text, currency).is_err() {
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
