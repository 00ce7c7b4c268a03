//! A balance as the operator's staff sees it.

use portico_core::balance::Balance;
use portico_core::{Currency, Money};
use serde::Serialize;
use utoipa::ToSchema;

/// What an account has.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerBalance {
    /// What can be spent; below zero by what is owed.
    pub available: Money,
    /// What was paid in and is left.
    pub cash: Money,
    /// What was given and is left.
    pub gift: Money,
    /// What is held for orders.
    pub withheld: Money,
    /// How far below zero it may go.
    pub credit_line: Money,
}

impl CustomerBalance {
    /// Of a balance in the account's currency.
    #[must_use]
    pub fn new(balance: &Balance, currency: Currency) -> Self {
        let money = |minor| Money::new(minor, currency);
        Self {
            available: money(balance.available()),
            cash: money(balance.cash),
            gift: money(balance.gift),
            withheld: money(balance.withheld),
            credit_line: money(balance.credit_line),
        }
    }
}
