//! What an account has, in which order it is spent, and what is held: pure steps, judged before the ledger writes them.
//!
//! The spend order stands in `Balance::split` and nowhere else: the gift amount, then cash, then the credit line. What
//! comes in pays back drawn credit before it becomes cash (`Balance::intake`). All amounts are minor units of the one
//! currency that an account has.

use serde::{Deserialize, Serialize};

use crate::{
    Rule,
    amount::print_minor,
    names::{machine, names},
};

/// The greatest amount of one step, and of any part of a balance: 10^13 units. Sums of a few never reach the end of `i64`.
pub const MAX_MINOR: i64 = 1_000_000_000_000_000;

/// What an account has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Balance {
    /// Given by the house; spent first, never paid out. Not below 0.
    pub gift: i64,
    /// Paid in. Not below 0.
    pub cash: i64,
    /// Drawn from the credit line, as a negative amount. Not above 0.
    pub credit: i64,
    /// Held: in no other part. Not below 0.
    pub withheld: i64,
    /// How far `credit` may go below 0.
    pub credit_line: i64,
}

/// What a payment was, or will be, taken from; no part is below 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Split {
    /// From the gift amount.
    pub gift: i64,
    /// The part taken from cash; minor units.
    pub cash: i64,
    /// From the credit line.
    pub credit: i64,
}

/// By how much each part of a balance changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Delta {
    /// The change of the gift amount; minor units.
    pub gift: i64,
    /// The change of cash; minor units.
    pub cash: i64,
    /// The change of drawn credit; minor units.
    pub credit: i64,
    /// The change of what is held; minor units.
    pub withheld: i64,
}

/// What happens to a balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Money comes in: a recharge.
    Deposit {
        /// The amount; minor units.
        amount: i64,
    },
    /// The house gives something.
    Gift {
        /// The amount; minor units.
        amount: i64,
    },
    /// Cash is paid out, or a recharge is paid back.
    Withdraw {
        /// The amount; minor units.
        amount: i64,
        /// Whether it is owed when it exceeds the cash: money that has already gone back at the gateway.
        #[serde(default)]
        may_owe: bool,
    },
    /// Something is paid for.
    Spend {
        /// The amount; minor units.
        amount: i64,
        /// Whether it is owed when it exceeds what is available: usage that has already happened.
        may_owe: bool,
    },
    /// An amount is held.
    Hold {
        /// The amount; minor units.
        amount: i64,
    },
    /// A hold is captured in part or whole; the rest comes back.
    Capture {
        /// What the hold took.
        held: Split,
        /// How much of it is paid.
        amount: i64,
    },
    /// A hold comes back: released or expired.
    Release {
        /// What the hold took.
        held: Split,
    },
    /// Something that was paid for is paid back, in part or whole.
    Refund {
        /// What it was paid from.
        spent: Split,
        /// What of it was paid back before.
        refunded: i64,
        /// How much is paid back now.
        amount: i64,
    },
    /// The credit line becomes another.
    CreditLine {
        /// The new credit line; minor units.
        line: i64,
    },
}

/// A step that may be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    /// The change of each part.
    pub delta: Delta,
    /// The balance after the change.
    pub after: Balance,
}

impl Split {
    /// The sum of all parts; minor units.
    #[must_use]
    pub fn total(&self) -> i64 {
        self.gift.saturating_add(self.cash).saturating_add(self.credit)
    }

    /// The first `amount` of it in the spend order; all of it when `amount` is greater.
    fn first(&self, amount: i64) -> Self {
        let gift = amount.min(self.gift);
        let cash = (amount - gift).min(self.cash);
        let credit = (amount - gift - cash).min(self.credit);
        Self { gift, cash, credit }
    }
}

impl Delta {
    /// What leaves (negative) or enters the account; what moves inside it counts nothing.
    #[must_use]
    pub fn total(&self) -> i64 {
        self.gift + self.cash + self.credit + self.withheld
    }
}

impl Balance {
    /// What can be spent: gift, cash and what is left of the credit line. Below 0 in arrears.
    #[must_use]
    pub fn available(&self) -> i64 {
        self.gift.saturating_add(self.cash).saturating_add(self.credit).saturating_add(self.credit_line)
    }

    /// What has to be paid before anything can be spent again; 0 outside arrears.
    #[must_use]
    pub fn arrears(&self) -> i64 {
        self.available().saturating_neg().max(0)
    }

    /// From what an amount is taken: the spend order.
    fn split(&self, amount: i64) -> Split {
        let gift = amount.min(self.gift);
        let cash = (amount - gift).min(self.cash);
        Split { gift, cash, credit: amount - gift - cash }
    }

    /// Where money goes that comes in: drawn credit first.
    fn intake(&self, amount: i64) -> Delta {
        let credit = amount.min(-self.credit);
        Delta { credit, cash: amount - credit, ..Delta::default() }
    }

    /// Takes a step: what it moves, and the balance after it.
    ///
    /// # Errors
    /// [`Rule::AmountOutOfRange`] for an amount that is none or too great (for a capture or a refund: greater than what
    /// is left), [`Rule::InsufficientBalance`] when more is spent or held than is available.
    pub fn take(&self, step: &Step) -> Result<Taken, Rule> {
        let delta = match *step {
            Step::Deposit { amount } => self.intake(positive(amount)?),
            Step::Gift { amount } => Delta { gift: positive(amount)?, ..Delta::default() },
            Step::Withdraw { amount, may_owe } => {
                if !may_owe {
                    self.covers(positive(amount)?, self.cash.min(self.available()))?;
                }
                let cash = positive(amount)?.min(self.cash);
                Delta { cash: -cash, credit: cash - amount, ..Delta::default() }
            }
            Step::Spend { amount, may_owe } => {
                if !may_owe {
                    self.covers(positive(amount)?, self.available())?;
                }
                payment(self.split(positive(amount)?))
            }
            Step::Hold { amount } => {
                self.covers(positive(amount)?, self.available())?;
                Delta { withheld: amount, ..payment(self.split(amount)) }
            }
            Step::Capture { held, amount } => {
                within(amount, held.total())?;
                self.comes_back(&held, held.first(amount))
            }
            Step::Release { held } => self.comes_back(&held, Split::default()),
            Step::Refund { spent, refunded, amount } => {
                within(amount, spent.total().saturating_sub(refunded))?;
                self.refund(&spent, refunded, amount)
            }
            Step::CreditLine { line } => {
                let after = Self { credit_line: in_range(line, 0)?, ..*self };
                return Ok(Taken { delta: Delta::default(), after });
            }
        };
        self.after(delta).map(|after| Taken { delta, after })
    }

    fn covers(&self, amount: i64, available: i64) -> Result<(), Rule> {
        let available = available.max(0);
        if amount <= available {
            return Ok(());
        }
        let missing = print_minor(amount.saturating_sub(available));
        Err(Rule::InsufficientBalance { available: print_minor(available), missing })
    }

    /// What is left of a hold after `taken` was paid goes back to where it came from.
    fn comes_back(&self, held: &Split, taken: Split) -> Delta {
        let gift = held.gift - taken.gift;
        let money = held.cash + held.credit - taken.cash - taken.credit;
        Delta { gift, withheld: -held.total(), ..self.intake(money) }
    }

    /// The last that was spent comes back first: money, then the gift amount.
    fn refund(&self, spent: &Split, refunded: i64, amount: i64) -> Delta {
        let money = spent.cash + spent.credit;
        let back = (refunded + amount).min(money) - refunded.min(money);
        Delta { gift: amount - back, ..self.intake(back) }
    }

    fn after(&self, delta: Delta) -> Result<Self, Rule> {
        let after = Self {
            gift: self.gift.saturating_add(delta.gift),
            cash: self.cash.saturating_add(delta.cash),
            credit: self.credit.saturating_add(delta.credit),
            withheld: self.withheld.saturating_add(delta.withheld),
            credit_line: self.credit_line,
        };
        let is_bounded = [after.gift, after.cash, -after.credit, after.withheld]
            .into_iter()
            .all(|part| (0..=MAX_MINOR).contains(&part));
        if is_bounded { Ok(after) } else { Err(out_of_range(1, MAX_MINOR)) }
    }
}

fn payment(split: Split) -> Delta {
    Delta { gift: -split.gift, cash: -split.cash, credit: -split.credit, withheld: 0 }
}

fn positive(amount: i64) -> Result<i64, Rule> {
    in_range(amount, 1)
}

fn in_range(amount: i64, min: i64) -> Result<i64, Rule> {
    if (min..=MAX_MINOR).contains(&amount) { Ok(amount) } else { Err(out_of_range(min, MAX_MINOR)) }
}

fn within(amount: i64, max: i64) -> Result<(), Rule> {
    if (1..=max).contains(&amount) { Ok(()) } else { Err(out_of_range(1, max)) }
}

fn out_of_range(min: i64, max: i64) -> Rule {
    Rule::AmountOutOfRange { min: print_minor(min), max: print_minor(max) }
}

names! {
    /// What a movement of money is.
    MovementKind {
        /// Money came in: a recharge.
        Deposit "deposit",
        /// The house gave something.
        Gift "gift",
        /// Cash was paid out.
        Withdraw "withdraw",
        /// Something was paid for.
        Spend "spend",
        /// An amount was held.
        Hold "hold",
        /// Of what was held, something was paid.
        Capture "capture",
        /// What was held came back.
        Release "release",
        /// What was held came back because its time was over.
        Expire "expire",
        /// Something that was paid for was paid back.
        Refund "refund",
        /// The credit line became another.
        CreditLine "credit_line",
    }
}

machine! {
    /// What became of an amount that was held.
    HoldState {
        /// The amount is held.
        Held "held",
        /// It was paid, in part or whole; what was left came back.
        Captured "captured",
        /// The amount was released.
        Released "released",
        /// It came back because its time was over.
        Expired "expired",
    }
    /// What can be done with an amount that was held.
    HoldAction {
        /// Pay it, in part or whole.
        Capture "capture": Held => Captured,
        /// Release the amount, of which nothing is paid.
        Release "release": Held => Released,
        /// Give it back because its time is over.
        Expire "expire": Held => Expired,
    }
}

/// The state after an action, if it is allowed: a hold ends once. From `expires_at` on it can no longer be captured, even
/// while nobody has given it back yet. Times are Unix seconds.
///
/// # Errors
/// [`Rule::StateForbids`].
pub fn hold_after(
    state: HoldState,
    expires_at: i64,
    action: HoldAction,
    now: i64,
) -> Result<HoldState, Rule> {
    match (state, action) {
        (HoldState::Held, HoldAction::Capture) if now >= expires_at => HoldState::Expired.after(action),
        (HoldState::Held, HoldAction::Expire) if now < expires_at => Err(Rule::state_forbids(state, action)),
        _ => state.after(action),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn balance() -> impl Strategy<Value = Balance> {
        let part = 0..1_000_000_i64;
        (part.clone(), part.clone(), part.clone(), any::<bool>(), part).prop_map(
            |(gift, money, withheld, is_drawn, credit_line)| Balance {
                gift,
                cash: if is_drawn { 0 } else { money },
                credit: if is_drawn { -money } else { 0 },
                withheld,
                credit_line,
            },
        )
    }

    fn is_sound(balance: &Balance) -> bool {
        let Balance { gift, cash, credit, withheld, .. } = *balance;
        gift >= 0 && cash >= 0 && credit <= 0 && withheld >= 0 && (cash == 0 || credit == 0)
    }

    proptest! {
        #[test]
        fn what_is_spent_is_taken_in_the_order_and_leaves_no_more_than_nothing(
            balance in balance(), amount in 1..4_000_000_i64,
        ) {
            match balance.take(&Step::Spend { amount, may_owe: false }) {
                Ok(taken) => {
                    prop_assert_eq!(taken.delta.total(), -amount);
                    prop_assert!(is_sound(&taken.after) && taken.after.available() >= 0);
                    prop_assert!(taken.delta.cash == 0 || taken.after.gift == 0);
                    prop_assert!(taken.delta.credit == 0 || (taken.after.gift == 0 && taken.after.cash == 0));
                }
                Err(rule) => {
                    prop_assert!(amount > balance.available());
                    let is_expected = matches!(rule, Rule::InsufficientBalance { .. });
                    prop_assert!(is_expected);
                }
            }
        }

        #[test]
        fn a_hold_that_comes_back_leaves_everything_as_it_was(balance in balance(), amount in 1..4_000_000_i64) {
            if let Ok(taken) = balance.take(&Step::Hold { amount }) {
                prop_assert_eq!(taken.delta.total(), 0);
                let Delta { gift, cash, credit, .. } = taken.delta;
                let held = Split { gift: -gift, cash: -cash, credit: -credit };
                let back = taken.after.take(&Step::Release { held });
                prop_assert_eq!(back.map(|back| back.after), Ok(balance));
            }
        }

        #[test]
        fn a_capture_pays_what_it_says_and_gives_the_rest_back(
            balance in balance(), amount in 1..2_000_000_i64, part in 0.0..1.0_f64, comes in 0..500_000_i64,
        ) {
            let Ok(taken) = balance.take(&Step::Hold { amount }) else { return Ok(()) };
            let Delta { gift, cash, credit, .. } = taken.delta;
            let held = Split { gift: -gift, cash: -cash, credit: -credit };
            let meanwhile = taken.after.take(&Step::Deposit { amount: comes + 1 }).unwrap().after;
            let paid = ((amount as f64 * part) as i64).max(1);
            let captured = meanwhile.take(&Step::Capture { held, amount: paid }).unwrap();
            prop_assert_eq!(captured.delta.total(), -paid);
            prop_assert!(is_sound(&captured.after));
            prop_assert_eq!(captured.after.withheld, balance.withheld);
            let too_much = Step::Capture { held, amount: amount + 1 };
            prop_assert!(meanwhile.take(&too_much).is_err());
        }

        #[test]
        fn refunds_in_pieces_give_back_what_one_refund_does(
            gift in 0..1_000_i64, cash in 0..1_000_i64, credit in 0..1_000_i64, cut in 0.0..1.0_f64,
        ) {
            let spent = Split { gift, cash, credit };
            prop_assume!(spent.total() > 1);
            let start = Balance { credit: -credit, ..Balance::default() };
            let first = ((spent.total() as f64 * cut) as i64).clamp(1, spent.total() - 1);
            let whole = start.take(&Step::Refund { spent, refunded: 0, amount: spent.total() }).unwrap();
            let one = start.take(&Step::Refund { spent, refunded: 0, amount: first }).unwrap();
            let rest = Step::Refund { spent, refunded: first, amount: spent.total() - first };
            let two = one.after.take(&rest).unwrap();
            prop_assert_eq!(two.after, whole.after);
            prop_assert_eq!(two.after, Balance { gift, cash, ..Balance::default() });
            let more = Step::Refund { spent, refunded: spent.total(), amount: 1 };
            prop_assert!(two.after.take(&more).is_err());
        }
    }

    #[test]
    fn no_step_goes_beyond_what_fits() {
        let full = Balance { cash: MAX_MINOR, ..Balance::default() };
        assert!(full.take(&Step::Deposit { amount: 1 }).is_err());
        assert!(full.take(&Step::Spend { amount: i64::MAX, may_owe: true }).is_err());
        assert!(full.take(&Step::Gift { amount: i64::MIN }).is_err());
    }
}
