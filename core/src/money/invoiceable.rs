//! How much of a month's bill there is to invoice.
//!
//! An invoice is about money that was paid: never about the gift amount, and never about what is still owed on credit. Credit
//! that a later recharge paid back counts as paid. All amounts are minor units of the account's one currency.

use serde::{Deserialize, Serialize};

use crate::names::names;

names! {
    /// What of a month's bill there is to invoice.
    BilledState {
        /// The bill is not closed yet.
        Open "open",
        /// Nothing of it was paid with money.
        Closed "closed",
        /// What was paid is on invoices; the rest is still owed.
        Unpaid "unpaid",
        /// An amount can be invoiced.
        Available "available",
        /// What was paid is on invoices.
        Invoiced "invoiced",
    }
}

/// A month's bill, as it counts for invoices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BilledMonth {
    /// The month: year * 100 + month.
    pub month: i64,
    /// Whether nothing more can stand on it.
    pub is_closed: bool,
    /// What its lines took of cash and credit, less what credit notes about them gave back of it.
    pub money: i64,
    /// What of it is on invoices that take it up.
    pub invoiced: i64,
}

/// How much of a month's bill there is to invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invoiceable {
    /// The month, as `year * 100 + month`.
    pub month: i64,
    /// What of it was paid with money.
    pub paid: i64,
    /// What of it is on invoices.
    pub invoiced: i64,
    /// What there is to invoice.
    pub available: i64,
    /// The same in a word.
    pub state: BilledState,
}

impl Invoiceable {
    /// What of it is on invoices though it was not paid, or was given back since.
    #[must_use]
    pub fn over(&self) -> i64 {
        self.invoiced.saturating_sub(self.paid).max(0)
    }
}

/// Whether what an invoice takes of some months can be issued: nothing more of them, and of all bills together, is on invoices
/// than was paid.
#[must_use]
pub fn may_issue(bills: &[Invoiceable], months: &[i64]) -> bool {
    let is_over = |one: &Invoiceable| months.contains(&one.month) && one.over() > 0;
    let sum = |part: fn(&Invoiceable) -> i64| bills.iter().map(|one| i128::from(part(one))).sum::<i128>();
    !bills.iter().any(is_over) && sum(|one| one.invoiced) <= sum(|one| one.paid)
}

/// How much there is to invoice of an account's bills, which stand in the order in which they were closed, the open ones last.
///
/// What is still owed on credit (`owed`, of which `withheld` is money held for what stands on no bill yet) is owed for what
/// was charged last: recharges pay back the oldest first. So it is taken off the amount held, then off the open bills, then off
/// the closed ones, the youngest first. A credit note never leaves more on invoices than was paid; were it so all the same, it would
/// come off what is available elsewhere, the oldest first, so that all invoices together never exceed what was paid.
#[must_use]
pub fn invoiceable(bills: &[BilledMonth], owed: i64, withheld: i64) -> Vec<Invoiceable> {
    let mut owed = owed.max(0).saturating_sub(withheld.max(0)).max(0);
    let mut found: Vec<Invoiceable> = Vec::with_capacity(bills.len());
    for bill in bills.iter().rev() {
        let money = bill.money.max(0);
        let unpaid = owed.min(money);
        owed -= unpaid;
        let paid = if bill.is_closed { money - unpaid } else { 0 };
        let (month, invoiced) = (bill.month, bill.invoiced);
        found.push(Invoiceable { month, paid, invoiced, available: 0, state: BilledState::Open });
    }
    found.reverse();
    let mut over: i64 = found.iter().map(Invoiceable::over).sum();
    for (one, bill) in found.iter_mut().zip(bills) {
        let left = (one.paid - one.invoiced).max(0);
        let taken = left.min(over);
        over -= taken;
        one.available = left - taken;
        one.state = state_of(bill, one);
    }
    found
}

fn state_of(bill: &BilledMonth, found: &Invoiceable) -> BilledState {
    if !bill.is_closed {
        BilledState::Open
    } else if found.available > 0 {
        BilledState::Available
    } else if bill.money <= 0 && found.invoiced == 0 {
        BilledState::Closed
    } else if found.paid < bill.money {
        BilledState::Unpaid
    } else {
        BilledState::Invoiced
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::balance::{Balance, Split, Step};

    /// What happens to the money of an account with bills.
    #[derive(Debug, Clone)]
    enum Happens {
        Deposit(i64),
        Gift(i64),
        Charge(i64),
        Hold(i64),
        Release,
        Credit(usize, i64),
        Close,
        Invoice(usize),
    }

    fn happens() -> impl Strategy<Value = Happens> {
        let amount = 1..500_i64;
        prop_oneof![
            amount.clone().prop_map(Happens::Deposit),
            amount.clone().prop_map(Happens::Gift),
            amount.clone().prop_map(Happens::Charge),
            amount.clone().prop_map(Happens::Charge),
            amount.clone().prop_map(Happens::Hold),
            Just(Happens::Release),
            (0..8_usize, amount).prop_map(|(charge, amount)| Happens::Credit(charge, amount)),
            Just(Happens::Close),
            (0..6_usize).prop_map(Happens::Invoice),
        ]
    }

    /// A charge: its bill, from what it was taken, what of it was given back.
    #[derive(Clone, Copy)]
    struct Charge {
        bill: usize,
        spent: Split,
        refunded: i64,
    }

    #[derive(Default, Clone)]
    struct Account {
        balance: Balance,
        bills: Vec<BilledMonth>,
        charges: Vec<Charge>,
        holds: Vec<Split>,
        paid_in: i64,
    }

    impl Account {
        fn split(delta: &crate::balance::Delta) -> Split {
            Split { gift: -delta.gift, cash: -delta.cash, credit: -delta.credit }
        }

        fn take(&mut self, step: &Step) -> Option<crate::balance::Delta> {
            let taken = self.balance.take(step).ok()?;
            self.balance = taken.after;
            Some(taken.delta)
        }

        fn open(&mut self) -> usize {
            if self.bills.last().is_none_or(|bill| bill.is_closed) {
                let month = self.bills.len() as i64;
                self.bills.push(BilledMonth { month, is_closed: false, money: 0, invoiced: 0 });
            }
            self.bills.len() - 1
        }

        fn charge(&mut self, amount: i64) {
            let Some(delta) = self.take(&Step::Spend { amount, may_owe: true }) else { return };
            let (bill, spent) = (self.open(), Self::split(&delta));
            self.bills[bill].money += spent.cash + spent.credit;
            self.charges.push(Charge { bill, spent, refunded: 0 });
        }

        fn credit(&mut self, index: usize, amount: i64) {
            if self.charges.is_empty() {
                return;
            }
            let index = index % self.charges.len();
            let before = self.clone();
            let Charge { bill, spent, refunded } = self.charges[index];
            let Some(delta) = self.take(&Step::Refund { spent, refunded, amount }) else { return };
            self.charges[index].refunded += amount;
            self.bills[bill].money -= amount - delta.gift;
            // The month that it is about is all that has to be looked at.
            if self.invoiceable()[bill].over() > 0 {
                *self = before;
            }
        }

        fn invoiceable(&self) -> Vec<Invoiceable> {
            let withheld = self.holds.iter().map(|held| held.cash + held.credit).sum();
            invoiceable(&self.bills, -self.balance.credit, withheld)
        }

        fn happen(&mut self, what: Happens) {
            match what {
                Happens::Deposit(amount) => {
                    self.paid_in += amount;
                    self.take(&Step::Deposit { amount });
                }
                Happens::Gift(amount) => {
                    self.take(&Step::Gift { amount });
                }
                Happens::Charge(amount) => self.charge(amount),
                Happens::Hold(amount) => {
                    if let Some(delta) = self.take(&Step::Hold { amount }) {
                        self.holds.push(Self::split(&delta));
                    }
                }
                Happens::Release => {
                    if let Some(held) = self.holds.pop() {
                        self.take(&Step::Release { held });
                    }
                }
                Happens::Credit(index, amount) => self.credit(index, amount),
                Happens::Close => {
                    if let Some(bill) = self.bills.last_mut() {
                        bill.is_closed = true;
                    }
                }
                Happens::Invoice(index) => {
                    if let Some(one) = self.invoiceable().get(index) {
                        self.bills[index].invoiced += one.available;
                    }
                }
            }
        }
    }

    #[test]
    fn an_invoice_is_not_issued_about_a_month_of_which_less_was_paid_nor_while_the_account_has_paid_less() {
        let bill = |month, money, invoiced| BilledMonth { month, is_closed: true, money, invoiced };
        let found = |bills: &[BilledMonth], owed| invoiceable(bills, owed, 0);
        let fits = found(&[bill(1, 100, 100), bill(2, 50, 20)], 0);
        assert!(may_issue(&fits, &[1, 2]));
        let less = found(&[bill(1, 99, 100), bill(2, 50, 20)], 0);
        assert_eq!((may_issue(&less, &[1]), may_issue(&less, &[2])), (false, true));
        let owing = found(&[bill(1, 100, 100), bill(2, 50, 50)], 1);
        assert_eq!((may_issue(&owing, &[1]), may_issue(&owing, &[2])), (false, false));
    }

    proptest! {
        #[test]
        fn whatever_happens_what_can_be_invoiced_is_money_that_was_paid_in(
            steps in prop::collection::vec(happens(), 1..80), line in 0..2_000_i64,
        ) {
            let mut account = Account { balance: Balance { credit_line: line, ..Balance::default() }, ..Account::default() };
            for step in steps {
                let before = account.bills.iter().map(|bill| bill.invoiced).sum::<i64>();
                let is_invoice = matches!(step, Happens::Invoice(_));
                account.happen(step);
                let invoiced = account.bills.iter().map(|bill| bill.invoiced).sum::<i64>();
                let found = account.invoiceable();
                let available: i64 = found.iter().map(|one| one.available).sum();
                prop_assert!(found.iter().all(|one| one.available >= 0 && one.paid >= 0 && one.over() == 0));
                let months: Vec<i64> = found.iter().map(|one| one.month).collect();
                prop_assert!(may_issue(&found, &months));
                if is_invoice && invoiced > before {
                    prop_assert!(invoiced <= account.paid_in);
                }
                if available > 0 {
                    let charged: i64 = account.bills.iter().map(|bill| bill.money).sum();
                    prop_assert!(invoiced + available <= account.paid_in.min(charged));
                }
            }
            // Once everything owed is paid, all money charged on closed bills can be invoiced, and not a cent more.
            let owed = -account.balance.credit;
            if owed > 0 {
                account.happen(Happens::Deposit(owed));
            }
            let found = account.invoiceable();
            let closed = |bill: &&BilledMonth| bill.is_closed;
            let charged: i64 = account.bills.iter().filter(closed).map(|bill| bill.money).sum();
            let invoiced: i64 = account.bills.iter().map(|bill| bill.invoiced).sum();
            let available: i64 = found.iter().map(|one| one.available).sum();
            prop_assert_eq!(available, (charged - invoiced).max(0));
        }
    }
}
