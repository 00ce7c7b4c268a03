//! The rest of a balance when an account is to end: paid back, or given up in words.

use crate::{
    Checked, Draft, Limits, Rule, amount::parse_minor, draft::Checks, form::form, names::machine, reason,
    text,
};

/// The longest word on where it is to be paid, in characters.
const PAY_TO_MAX: u32 = 200;
/// Digits that are read before the decimal point.
const DIGITS: u32 = 16;
/// What whoever gives a balance up types, in either language.
const FORFEIT_WORDS: [&str; 2] = ["I give up this balance", "我放弃该余额"];

machine! {
    /// How far paying a balance back has come.
    PayoutState {
        /// It waits for the operator.
        Asked "asked",
        /// It was paid back.
        Paid "paid",
        /// The operator refused it.
        Refused "refused",
        /// The customer took it back.
        Withdrawn "withdrawn",
    }
    /// What can be done with a payout request.
    PayoutAction {
        /// Pay the balance out.
        Pay "pay": Asked => Paid,
        /// Refuse the request, with a reason for the customer.
        Refuse "refuse": Asked => Refused,
        /// Withdraw the request before the operator has decided.
        Withdraw "withdraw": Asked => Withdrawn,
    }
}

form! {
    /// A request that the rest of the balance is paid out.
    PayoutDraft =>
    /// A payout request that passed the check.
    Payout {
        /// Where what cannot go back to its source is to be paid: one line; may be empty.
        pay_to: String,
    }
}

impl Draft for PayoutDraft {
    type Valid = Payout;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Payout> {
        let mut checks = Checks::default();
        let pay_to = checks.field("pay_to", reason::optional(&self.pay_to, PAY_TO_MAX));
        checks.finish(pay_to.map(|pay_to| Payout { pay_to }))
    }
}

form! {
    /// The rest of the balance, given up.
    ForfeitDraft =>
    /// A balance that may be given up, if it is still as much.
    Forfeit {
        /// How much, as it is shown: a decimal.
        amount: String,
        /// One of `FORFEIT_WORDS`, in any case.
        words: String,
    }
}

impl Draft for ForfeitDraft {
    type Valid = Forfeit;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Forfeit> {
        let mut checks = Checks::default();
        checks.field("amount", parse_minor(&self.amount, DIGITS));
        checks.field("words", words(&self.words));
        let Self { amount, words } = self;
        checks.finish(Some(Forfeit { amount, words }))
    }
}

impl Forfeit {
    /// How much, in minor units.
    #[must_use]
    pub fn minor(&self) -> i64 {
        parse_minor(&self.amount, DIGITS).unwrap_or_default()
    }
}

/// Judges the words: nobody gives money up by a click. White space around them and the case of letters do not matter.
fn words(typed: &str) -> Result<(), Rule> {
    text::require(typed, PAY_TO_MAX)?;
    let typed = typed.trim().to_lowercase();
    let is_said = FORFEIT_WORDS.iter().any(|words| words.to_lowercase() == typed);
    if is_said { Ok(()) } else { Err(Rule::DoesNotMatch) }
}
