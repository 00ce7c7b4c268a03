//! The operator's list of refunds and disputes, of every account.

use portico_core::Money;
use portico_core::refund::{ReturnKind, ReturnState};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::returns::{self as store, ReturnLine};
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::search::number_pattern;
use crate::{App, Result, list};

list! {
    /// Filter of the operator's list of refunds and disputes; each of the given conditions must hold.
    pub struct ReturnFilter of "Refunds" {
        /// Only refunds, or only disputes.
        word kind: ReturnKind,
        /// Only those in one state.
        word state: ReturnState,
        /// Only those of customers whose number has this in it.
        text q,
    }
}

/// A refund or dispute of a top-up.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReturnReply {
    /// The id of the refund or dispute.
    pub id: Uuid,
    /// Whether it is refunded, or the payer's bank takes it back.
    pub kind: ReturnKind,
    /// How far the refund or dispute has come.
    pub state: ReturnState,
    /// Since when it is known.
    pub at: Time,
    /// How much of the top-up goes back.
    pub amount: Money,
    /// The gateway of the top-up: `wechat`, `alipay`, `stripe` or `test`.
    pub gateway: String,
    /// The number of the top-up.
    pub reference: String,
    /// The customer number of the account.
    pub customer_no: String,
    /// The gateway's name for it, or ours.
    pub name: String,
    /// Why an operator asked for it; empty for what others made.
    pub reason: String,
    /// What the gateway said when it refused.
    pub detail: String,
}

impl From<ReturnLine> for ReturnReply {
    fn from(row: ReturnLine) -> Self {
        Self {
            id: row.return_id,
            kind: row.kind,
            state: row.state,
            at: row.at,
            amount: Money::new(row.amount, row.currency),
            gateway: row.gateway,
            reference: row.reference,
            customer_no: row.customer_no,
            name: row.name,
            reason: row.reason,
            detail: row.detail,
        }
    }
}

/// A page of refunds and disputes, newest first.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn list_returns(app: &App, asked: &Asked<ReturnFilter>) -> Result<Page<ReturnReply>> {
    let before = asked.place_or(Cursor::NEWEST)?;
    let ReturnFilter { kind, state, q } = &asked.filter;
    let number = number_pattern(q.as_deref());
    let mut conn = app.store().read().await?;
    let rows = asked.rows_to_read();
    let rows = store::read_return_page(&mut conn, *kind, *state, number.as_deref(), before, rows).await?;
    let (rows, next_cursor) = asked.cut(rows, |row| Cursor { at: row.at, id: row.return_id });
    Ok(Page { items: rows.into_iter().map(ReturnReply::from).collect(), next_cursor })
}
