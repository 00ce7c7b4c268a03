//! What the operator sees of payouts: those that wait, the longest waiting first, and those of another state.

use portico_core::Money;
use portico_core::payout::PayoutState;
use serde::Serialize;
use utoipa::ToSchema;

use super::reply::PayoutReply;
pub use super::store::count_waiting_payouts;
use super::store::{self, QueuedRow};
use crate::kit::http::Asked;
use crate::kit::store::Conn;
use crate::kit::store::page::{Cursor, Queue};
use crate::kit::store::search::number_pattern;
use crate::money::recharge::sources::sources;
use crate::{App, Result, list};

list! {
    /// Filter of the operator's list of every account's payouts.
    pub struct PayoutQueueFilter of "Payouts" {
        /// Those in one state; without it, those that wait.
        word state: PayoutState,
        /// Only those of customers whose number has this in it.
        text q,
    }
}

/// A payout in the queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedPayout {
    /// The customer number of the account.
    pub customer_no: String,
    /// The payout as the customer sees it.
    pub payout: PayoutReply,
    /// What of one that waits would go back to its recharges now; the rest has to be paid by hand. Null once it has ended.
    pub would_go_back: Option<Money>,
}

/// A page of payouts.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn list_payout_queue(app: &App, asked: &Asked<PayoutQueueFilter>) -> Result<Queue<QueuedPayout>> {
    let state = asked.filter.state.unwrap_or(PayoutState::Asked);
    let is_open = state == PayoutState::Asked;
    let from = asked.place_or(Cursor::first_in_queue(is_open))?;
    let number = number_pattern(asked.filter.q.as_deref());
    let mut conn = app.store().read().await?;
    let rows = if is_open {
        store::list_waiting_payouts(&mut conn, number.as_deref(), from, asked.rows_to_read()).await?
    } else {
        store::read_state_page(&mut conn, state, number.as_deref(), from, asked.rows_to_read()).await?
    };
    let place = |row: &QueuedRow| Cursor { at: row.payout.created_at, id: row.payout.payout_id };
    let (rows, next_cursor) = asked.cut(rows, place);
    let open = store::count_waiting_payouts(&mut conn).await?.count;
    let mut payouts = Vec::with_capacity(rows.len());
    for row in rows {
        payouts.push(to_queued_payout(&mut conn, app, row).await?);
    }
    Ok(Queue { items: payouts, next_cursor, open, now: app.now() })
}

async fn to_queued_payout(conn: &mut Conn, app: &App, row: QueuedRow) -> Result<QueuedPayout> {
    let payout = PayoutReply::from(&row.payout);
    let would_go_back = if payout.state == PayoutState::Asked {
        let sources = sources(conn, app, row.payout.account_id, false).await?;
        let left: i64 = sources.iter().map(|source| source.left).sum();
        Some(Money::new(left.min(payout.amount.minor()), payout.amount.currency()))
    } else {
        None
    };
    Ok(QueuedPayout { customer_no: row.customer_no, payout, would_go_back })
}
