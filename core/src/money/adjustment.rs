//! What the operator's staff changes of a balance by hand, and what takes a second person.
//!
//! Up to a limit whoever asks for a change makes it at once. What would go beyond it, with what the same person changed of the same
//! balance within [`ALONE_SECONDS`], waits for somebody else: two persons, not two sessions of one.

use crate::{
    Rule,
    amount::{parse_minor, print_minor},
    balance::Step,
    names::{machine, names},
};

/// How long what somebody changed alone counts, in seconds: a day.
pub const ALONE_SECONDS: i64 = 86_400;
/// Digits that are read before the decimal point.
const DIGITS: u32 = 9;
/// The greatest amount that has no more digits, in minor units.
const MOST: i64 = 99_999_999_999;

names! {
    /// What of a balance is changed by hand.
    AdjustmentKind {
        /// The house gives something, as gift amount.
        Gift "gift",
        /// Cash is added: money that came in by another way than a gateway, or a correction.
        AddCash "add_cash",
        /// Cash is deducted: money that went out by another way than a gateway, or a correction.
        DeductCash "deduct_cash",
        /// The credit line becomes another.
        CreditLine "credit_line",
    }
}

machine! {
    /// How far a change by hand has come.
    AdjustmentState {
        /// It waits for a second person.
        Asked "asked",
        /// It was made: the balance or the credit line is another.
        Done "done",
        /// A second person refused it.
        Refused "refused",
        /// Whoever asked for it took it back.
        Withdrawn "withdrawn",
    }
    /// What can be done with a change that waits.
    AdjustmentAction {
        /// Make it, as a second person.
        Approve "approve": Asked => Done,
        /// Refuse it, with a reason.
        Refuse "refuse": Asked => Refused,
        /// Withdraw what one asked for oneself.
        Withdraw "withdraw": Asked => Withdrawn,
    }
}

impl AdjustmentKind {
    /// Judges the amount of a change, a decimal; in minor units. A credit line may become nothing, all else is more than that.
    ///
    /// # Errors
    /// The first broken rule.
    pub fn judge_amount(self, typed: &str) -> Result<i64, Rule> {
        let minor = parse_minor(typed, DIGITS)?;
        let least = i64::from(self != Self::CreditLine);
        if (least..=MOST).contains(&minor) {
            return Ok(minor);
        }
        Err(Rule::AmountOutOfRange { min: print_minor(least), max: print_minor(MOST) })
    }

    /// The step of a balance that it is.
    #[must_use]
    pub fn step(self, minor: i64) -> Step {
        match self {
            Self::Gift => Step::Gift { amount: minor },
            Self::AddCash => Step::Deposit { amount: minor },
            Self::DeductCash => Step::Withdraw { amount: minor, may_owe: false },
            Self::CreditLine => Step::CreditLine { line: minor },
        }
    }

    /// How much is at stake, in minor units: the amount, of a credit line by how much it changes from `credit_line`.
    #[must_use]
    pub fn stake(self, minor: i64, credit_line: i64) -> i64 {
        match self {
            Self::Gift | Self::AddCash | Self::DeductCash => minor,
            Self::CreditLine => minor.abs_diff(credit_line).try_into().unwrap_or(i64::MAX),
        }
    }
}

/// Whether a change waits for a second person. `alone`: what was at stake in all that the same person changed of the same balance alone
/// within [`ALONE_SECONDS`]; `limit`: how much one person may, none: everything. All in minor units.
#[must_use]
pub fn needs_second_person(stake: i64, alone: i64, limit: Option<i64>) -> bool {
    limit.is_some_and(|limit| stake.saturating_add(alone) > limit)
}

/// Judges whether somebody may do something with a change that waits: nobody approves or refuses their own, and nobody withdraws
/// another's.
///
/// # Errors
/// [`Rule::NotOnYourself`]; [`Rule::PermissionMissing`] to withdraw another's.
pub fn judge_decider(action: AdjustmentAction, is_own: bool) -> Result<(), Rule> {
    match (action, is_own) {
        (AdjustmentAction::Approve | AdjustmentAction::Refuse, true) => {
            Err(Rule::NotOnYourself { action: action.as_str().to_owned() })
        }
        (AdjustmentAction::Withdraw, false) => {
            Err(Rule::PermissionMissing { action: action.as_str().to_owned() })
        }
        _ => Ok(()),
    }
}
