//! What the operator sees of orders: those that wait, the longest waiting first, and those that have ended.

use portico_core::state::OrderState;
use serde::Serialize;
use utoipa::ToSchema;

use super::reply::OrderReply;
pub use super::store::count_pending_orders;
use super::store::{self, ShownRow};
use crate::kit::http::Asked;
use crate::kit::store::page::{Cursor, Queue};
use crate::kit::store::search::NumberSearch;
use crate::{App, Result, list};

list! {
    /// Filter of the operator's list of every account's orders.
    pub struct OrderQueueFilter of "Orders" {
        /// Those in one state; without it, those that wait.
        word state: OrderState,
        /// Only those with this short number, their own or that of what was bought together, and those of customers whose number has it in it.
        text q,
    }
}

/// An order in the queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedOrder {
    /// The customer number of the account.
    pub customer_no: String,
    /// The order as the customer sees it.
    pub order: OrderReply,
}

/// A page of orders.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn list_order_queue(app: &App, asked: &Asked<OrderQueueFilter>) -> Result<Queue<QueuedOrder>> {
    let state = asked.filter.state.unwrap_or(OrderState::Pending);
    let is_open = state == OrderState::Pending;
    let from = asked.place_or(Cursor::first_in_queue(is_open))?;
    let named = NumberSearch::new(asked.filter.q.as_deref());
    let mut conn = app.store().read().await?;
    let rows = if is_open {
        store::read_pending_page(&mut conn, &named, from, asked.rows_to_read()).await?
    } else {
        store::read_state_page(&mut conn, state, &named, from, asked.rows_to_read()).await?
    };
    let place = |row: &ShownRow| Cursor { at: row.order.created_at, id: row.order.order_id };
    let (rows, next_cursor) = asked.cut(rows, place);
    let open = store::count_pending_orders(&mut conn).await?.count;
    let queued =
        |row: &ShownRow| QueuedOrder { customer_no: row.customer_no.clone(), order: OrderReply::from(row) };
    let orders = rows.iter().map(queued).collect();
    Ok(Queue { items: orders, next_cursor, open, now: app.now() })
}
