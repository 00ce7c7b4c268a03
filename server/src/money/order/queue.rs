//! What the operator sees of orders: those that wait, the longest waiting first, and those that have ended.

use portico_core::state::OrderState;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::reply::OrderReply;
use super::store::{self, ShownRow};
use crate::kit::clock::Time;
use crate::kit::http::queue_page_asked;
use crate::kit::store::page::Cursor;
use crate::{App, Result};

/// Which orders.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OrderQueueQuery {
    /// Those in one state; without it, those that wait.
    #[param(inline)]
    pub state: Option<OrderState>,
    /// Where the page before ended.
    pub cursor: Option<String>,
    /// Orders on the page, 1–100; 20 when it is not said.
    #[param(value_type = Option<i64>, minimum = 0, maximum = 4294967295_i64)]
    pub limit: Option<u32>,
}

/// A page of orders: those that wait, the longest waiting first; those that have ended, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderQueueReply {
    /// The orders.
    pub items: Vec<QueuedOrder>,
    /// Where the next page begins, if there is one.
    pub next_cursor: Option<String>,
    /// Orders that wait, in all.
    pub open: i64,
    /// The server's time, for the clock.
    pub now: Time,
}

/// An order in the queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedOrder {
    /// The customer's number.
    pub customer_no: String,
    /// The order.
    pub order: OrderReply,
}

/// A page of orders.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn order_queue(app: &App, query: &OrderQueueQuery) -> Result<OrderQueueReply> {
    let state = query.state.unwrap_or(OrderState::Pending);
    let page = queue_page_asked(state == OrderState::Pending, query.cursor.as_deref(), query.limit)?;
    let mut conn = app.store().read().await?;
    let rows = if page.is_open {
        store::pending_page(&mut conn, page.from, page.rows()).await?
    } else {
        store::state_page(&mut conn, state, page.from, page.rows()).await?
    };
    let place = |row: &ShownRow| Cursor { at: row.order.created_at, id: row.order.order_id };
    let (rows, next_cursor) = page.cut(rows, place);
    let open = store::pending_count(&mut conn).await?;
    let queued =
        |row: &ShownRow| QueuedOrder { customer_no: row.customer_no.clone(), order: OrderReply::from(row) };
    let orders = rows.iter().map(queued).collect();
    Ok(OrderQueueReply { items: orders, next_cursor, open, now: app.now() })
}
