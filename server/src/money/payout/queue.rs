//! What the operator sees of payouts: those that wait, the longest waiting first, and those of another state.

use portico_core::Money;
use portico_core::payout::PayoutState;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::reply::PayoutReply;
use super::store::{self, QueuedRow};
use crate::kit::http::queue_page_asked;
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::money::recharge::sources::sources;
use crate::{App, Result};

/// Which payouts.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PayoutQueueQuery {
    /// Those in one state; without it, those that wait.
    #[param(inline)]
    pub state: Option<PayoutState>,
    /// Where the page before ended.
    pub cursor: Option<String>,
    /// Payouts on the page, 1–100; 20 when it is not said.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
}

/// A page of payouts: those that wait, the longest waiting first; others newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct PayoutQueueReply {
    /// The payouts.
    pub items: Vec<QueuedPayout>,
    /// Where the next page begins, if there is one.
    pub next_cursor: Option<String>,
    /// Payouts that wait, in all.
    pub open: i64,
}

/// A payout in the queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedPayout {
    /// The customer's number.
    pub customer_no: String,
    /// The payout.
    pub payout: PayoutReply,
    /// What of one that waits would go back to its recharges now; the rest has to be paid by hand. Null once it has ended.
    pub would_go_back: Option<Money>,
}

/// A page of payouts.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn payout_queue(app: &App, query: &PayoutQueueQuery) -> Result<PayoutQueueReply> {
    let state = query.state.unwrap_or(PayoutState::Asked);
    let page = queue_page_asked(state == PayoutState::Asked, query.cursor.as_deref(), query.limit)?;
    let mut conn = app.store().read().await?;
    let rows = if page.is_open {
        store::asked_page(&mut conn, page.from, page.rows()).await?
    } else {
        store::state_page(&mut conn, state, page.from, page.rows()).await?
    };
    let place = |row: &QueuedRow| Cursor { at: row.payout.created_at, id: row.payout.payout_id };
    let (rows, next_cursor) = page.cut(rows, place);
    let open = store::asked_count(&mut conn).await?;
    let mut payouts = Vec::with_capacity(rows.len());
    for row in rows {
        payouts.push(queued(&mut conn, app, row).await?);
    }
    Ok(PayoutQueueReply { items: payouts, next_cursor, open })
}

async fn queued(conn: &mut Conn, app: &App, row: QueuedRow) -> Result<QueuedPayout> {
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
