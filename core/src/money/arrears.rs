//! Arrears (SPEC §4): what happens when, and what to pay, told beforehand: warn, stop, recycle, delete.

use serde::{Deserialize, Serialize};

use crate::{Rule, amount::print_minor, balance::Balance, names::names};

/// Seconds after a recharge until what was stopped works again (SPEC §4: about 10 minutes).
pub const RESTORE_AFTER: i64 = 600;

names! {
    /// How far an account in arrears has got.
    ArrearsStage {
        /// Told, everything still works.
        Warned "warned",
        /// Resources are stopped; nothing new can be opened.
        Stopped "stopped",
        /// Resources are in the recycle bin.
        Recycled "recycled",
        /// Resources are deleted, and paying brings none of them back.
        Deleted "deleted",
    }
}

impl ArrearsStage {
    /// The stage after this one; nothing after the last.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        match self {
            Self::Warned => Some(Self::Stopped),
            Self::Stopped => Some(Self::Recycled),
            Self::Recycled => Some(Self::Deleted),
            Self::Deleted => None,
        }
    }
}

/// When each stage begins, in seconds after the account fell into arrears; in rising order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArrearsPolicy {
    /// Seconds from the beginning of arrears until resources are stopped.
    pub stop_after: i64,
    /// Seconds from the beginning of arrears until resources are moved to the recycle bin.
    pub recycle_after: i64,
    /// Seconds from the beginning of arrears until resources are deleted.
    pub delete_after: i64,
}

impl Default for ArrearsPolicy {
    /// A day, a week, and a week after that.
    fn default() -> Self {
        Self { stop_after: 86_400, recycle_after: 7 * 86_400, delete_after: 14 * 86_400 }
    }
}

/// The timeline of an account in arrears; times are Unix seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrears {
    /// The last stage that was reached.
    pub stage: ArrearsStage,
    /// When resources are stopped; Unix seconds.
    pub stop_at: i64,
    /// When they are recycled.
    pub recycle_at: i64,
    /// When they are deleted.
    pub delete_at: i64,
    /// What to pay to end the arrears; minor units.
    pub to_pay: i64,
}

/// The timeline of an account that fell into arrears at `since`; nothing when it owes nothing (any more). A stage that the
/// policy puts before an earlier one begins together with it.
#[must_use]
pub fn arrears(balance: &Balance, since: i64, now: i64, policy: &ArrearsPolicy) -> Option<Arrears> {
    let to_pay = balance.arrears();
    if to_pay == 0 {
        return None;
    }
    let stop_at = since.saturating_add(policy.stop_after.max(0));
    let recycle_at = since.saturating_add(policy.recycle_after).max(stop_at);
    let delete_at = since.saturating_add(policy.delete_after).max(recycle_at);
    let stage = match now {
        _ if now >= delete_at => ArrearsStage::Deleted,
        _ if now >= recycle_at => ArrearsStage::Recycled,
        _ if now >= stop_at => ArrearsStage::Stopped,
        _ => ArrearsStage::Warned,
    };
    Some(Arrears { stage, stop_at, recycle_at, delete_at, to_pay })
}

/// Whether an account may open anything new.
///
/// # Errors
/// [`Rule::InArrears`] with what to pay (100008).
pub fn may_open(balance: &Balance) -> Result<(), Rule> {
    match balance.arrears() {
        0 => Ok(()),
        owed => Err(Rule::InArrears { owed: print_minor(owed) }),
    }
}
