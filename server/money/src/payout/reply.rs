//! A payout as it is told.

use portico_core::Money;
use portico_core::payout::PayoutState;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::PayoutRow;
use crate::kit::clock::Time;

/// A payout of the balance as its account sees it, in the account's currency.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PayoutReply {
    /// By which the payout is withdrawn while nobody has decided on it.
    pub payout_id: Uuid,
    /// When it was asked for.
    pub created_at: Time,
    /// What of the balance is paid out.
    pub amount: Money,
    /// How far it has come.
    pub state: PayoutState,
    /// Where the customer wants what cannot go back to its source.
    pub pay_to: String,
    /// What of it went back to the recharges that it came by.
    pub to_source: Money,
    /// What the operator said: how the rest was paid, or why nothing was.
    pub note: String,
    /// When it was paid, refused or withdrawn; null while it waits.
    pub ended_at: Option<Time>,
}

impl From<&PayoutRow> for PayoutReply {
    fn from(row: &PayoutRow) -> Self {
        Self {
            payout_id: row.payout_id,
            created_at: row.created_at,
            amount: row.amount,
            state: row.state,
            pay_to: row.pay_to.clone(),
            to_source: row.to_source,
            note: row.note.clone(),
            ended_at: row.ended_at,
        }
    }
}
