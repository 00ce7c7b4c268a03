//! Deleting an account (SPEC §2, §9): what stands in its way, and the code that proves who asks for it.

use serde::{Deserialize, Serialize};

use crate::{
    Checked, Draft, Limits, Rule, agreement, contact_change::OptionalCode, draft::Checks, form::form,
    names::names, sign_in::require_password, text::Secret, verification_code::SendRefusal,
};

/// Seconds between two codes, and seconds after a right one in which none is asked for (SPEC §9: once every 10 minutes,
/// can be skipped for 10 minutes).
pub const CODE_SECONDS: i64 = 600;

/// What is known about an account that shall be deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct DeletionFacts {
    /// Resources that are not deleted.
    pub resources: u32,
    /// Bills that are not paid.
    pub unpaid_bills: u32,
    /// Orders that wait for their audit or payment.
    pub open_orders: u32,
    /// Recharges that the provider has not answered yet.
    pub pending_recharges: u32,
    /// Refunds that the provider's gateway has not answered yet: what comes to nothing goes back to the balance.
    #[serde(default)]
    pub pending_refunds: u32,
    /// Wishes that the rest of the balance is paid back, on which the operator has not decided.
    #[serde(default)]
    pub pending_payouts: u32,
    /// The balance in minor units, below 0 in arrears.
    pub balance_minor: i64,
    /// The amount withheld for anything else, in minor units.
    pub withheld_minor: i64,
    /// Whether a verification waits for its review or is in it.
    pub open_verification: bool,
}

names! {
    /// What stands in the way of a deletion.
    DeletionBlocker {
        /// Resources are still there.
        Resources "resources",
        /// A bill is not paid.
        UnpaidBills "unpaid_bills",
        /// An order is open.
        OpenOrders "open_orders",
        /// A recharge is under way.
        PendingRecharges "pending_recharges",
        /// A refund is under way.
        PendingRefunds "pending_refunds",
        /// The operator has not decided yet on paying the balance back.
        PendingPayouts "pending_payouts",
        /// The balance is not zero.
        Balance "balance",
        /// An amount is withheld.
        Withheld "withheld",
        /// A verification is being reviewed.
        OpenVerification "open_verification",
    }
}

/// Everything that stands in the way, in the order in which it is best cleared; nothing when the account may go.
#[must_use]
pub fn blockers(facts: &DeletionFacts) -> Vec<DeletionBlocker> {
    use DeletionBlocker as By;
    let stands = |blocker: &DeletionBlocker| match blocker {
        By::Resources => facts.resources > 0,
        By::UnpaidBills => facts.unpaid_bills > 0,
        By::OpenOrders => facts.open_orders > 0,
        By::PendingRecharges => facts.pending_recharges > 0,
        By::PendingRefunds => facts.pending_refunds > 0,
        By::PendingPayouts => facts.pending_payouts > 0,
        By::Balance => facts.balance_minor != 0,
        By::Withheld => facts.withheld_minor != 0,
        By::OpenVerification => facts.open_verification,
    };
    DeletionBlocker::ALL.iter().copied().filter(stands).collect()
}

/// Whether a code may be sent now; times are Unix seconds. A last sending in the future (clock set back) is no reason
/// against it when it is further off than the pause itself.
///
/// # Errors
/// [`SendRefusal::TooSoon`].
pub fn may_send_code(last_sent_at: Option<i64>, now: i64) -> Result<(), SendRefusal> {
    match last_sent_at {
        Some(last) if now.saturating_sub(last).saturating_abs() < CODE_SECONDS => {
            Err(SendRefusal::TooSoon { resend_at: last.saturating_add(CODE_SECONDS) })
        }
        _ => Ok(()),
    }
}

/// Whether no code is asked for, because a right one was given at most 10 minutes ago; times are Unix seconds.
#[must_use]
pub fn may_skip_code(verified_at: Option<i64>, now: i64) -> bool {
    verified_at.is_some_and(|at| (0..=CODE_SECONDS).contains(&now.saturating_sub(at)))
}

form! {
    /// The last word before a deletion.
    AccountDeleteDraft =>
    /// A request worth looking at. The server demands the code unless [`may_skip_code`].
    AccountDelete {
        /// The password of whoever is signed in.
        password: Secret,
        /// The code that was sent; empty when it may be skipped.
        code: String => OptionalCode,
        /// Whether the person has ticked that everything will be gone.
        understood: bool,
    }
}

impl Draft for AccountDeleteDraft {
    type Valid = AccountDelete;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<AccountDelete> {
        let mut checks = Checks::default();
        let password = checks.field("password", require_password(self.password));
        let code = checks.field("code", OptionalCode::parse(&self.code));
        checks.field("understood", agreement::require(self.understood));
        let understood = self.understood;
        checks.finish(password.zip(code).map(|(password, code)| AccountDelete { password, code, understood }))
    }
}

impl AccountDelete {
    /// The request, unless it lacks a code that may not be skipped.
    ///
    /// # Errors
    /// [`Rule::Required`] on `code` (100033).
    pub fn with_code(self, verified_at: Option<i64>, now: i64) -> Checked<Self> {
        if self.code.as_option().is_none() && !may_skip_code(verified_at, now) {
            return Err(vec![crate::Violation::new("code", Rule::Required)]);
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_may_be_missing_only_after_a_right_one() {
        let request = |code: &str| {
            let draft = AccountDeleteDraft { password: "x".into(), code: code.to_owned(), understood: true };
            draft.check(&Limits::default()).unwrap()
        };
        let missing = vec![crate::Violation::new("code", Rule::Required)];
        assert_eq!(request("").with_code(None, 1_000), Err(missing.clone()));
        assert_eq!(request("").with_code(Some(399), 1_000), Err(missing));
        assert_eq!(request("").with_code(Some(400), 1_000), Ok(request("")));
        assert_eq!(request("123456").with_code(None, 1_000), Ok(request("123456")));
    }
}
