//! How long money lasts, and what happens when it does not.

use portico_core::arrears::ArrearsPolicy;
use portico_core::money::Currency;
use schemars::JsonSchema;
use serde::Deserialize;

/// Money.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BillingConfig {
    /// The currency of new accounts.
    pub currency: Currency,
    /// What happens to accounts that owe something.
    pub arrears: ArrearsConfig,
}

impl Default for BillingConfig {
    fn default() -> Self {
        Self { currency: Currency::CNY, arrears: ArrearsConfig::default() }
    }
}

/// When what happens to an account that owes something, in hours after it began to; customers see it beforehand. Arrears that
/// have begun keep the dates that were told.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ArrearsConfig {
    /// Resources stop.
    pub stop_after_hours: u32,
    /// Stopped resources go to the recycle bin.
    pub recycle_after_hours: u32,
    /// Recycled resources are deleted.
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
