//! A payout as it is told.

use portico_core::payout::PayoutState;
use portico_core::{Currency, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::PayoutRow;
use crate::kit::clock::Time;
use crate::{Error, Result};

/// A payout.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PayoutReply {
    /// The payout.
    pub payout_id: Uuid,
    /// When it was asked for.
    pub created_at: Time,
    /// How much.
    pub amount: Money,
    /// How far it has come.
    pub state: PayoutState,
    /// Where the customer wants what cannot go back to its source.
    pub pay_to: String,
    /// What of it went back to the recharges that it came by.
    pub to_source: Money,
    /// What the operator said: how the rest was paid, or why nothing was.
    pub note: String,
    /// When it ended.
    pub ended_at: Option<Time>,
}

/// How far a payout has come.
pub(super) fn state(row: &PayoutRow) -> Result<PayoutState> {
    let unknown = || Error::internal(format!("payout.state is {:?}", row.state));
    PayoutState::parse(&row.state).ok_or_else(unknown)
}

/// How much it is about.
pub(super) fn amount(row: &PayoutRow) -> Result<Money> {
    let unknown = || Error::internal(format!("payout.currency is {:?}", row.currency));
    Ok(Money::new(row.amount, Currency::parse(&row.currency).ok_or_else(unknown)?))
}

/// A payout as it is told.
pub(super) fn told(row: &PayoutRow) -> Result<PayoutReply> {
    let amount = amount(row)?;
    Ok(PayoutReply {
        payout_id: row.payout_id,
        created_at: row.created_at,
        amount,
        state: state(row)?,
        pay_to: row.pay_to.clone(),
        to_source: Money::new(row.to_source, amount.currency()),
        note: row.note.clone(),
        ended_at: row.ended_at,
    })
}
