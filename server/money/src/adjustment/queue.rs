//! What the operator's staff sees of changes by hand: those that wait for a second person, the longest waiting first, and those of another state.

use portico_core::Money;
use portico_core::adjustment::{AdjustmentKind, AdjustmentState};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

pub use super::store::count_waiting_adjustments;
use super::store::{self, AdjustmentRow};
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::store::page::{Cursor, Queue};
use crate::kit::store::search::number_pattern;
use crate::people::verification::review::Reviewer;
use crate::{App, Result, list};

list! {
    /// Filter of the operator's list of every account's changes by hand.
    pub struct AdjustmentQueueFilter of "Adjustments" {
        /// Those in one state; without it, those that wait.
        word state: AdjustmentState,
        /// Only those of customers whose number has this in it.
        text q,
    }
}

/// A change of a balance by hand.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedAdjustment {
    /// By which it is decided on.
    pub id: Uuid,
    /// The customer number of the account.
    pub customer_no: String,
    /// What of the balance is changed.
    pub kind: AdjustmentKind,
    /// How much is given, added or deducted, or the new credit line.
    pub amount: Money,
    /// Why, 1–200 characters; the customer is notified.
    pub reason: String,
    /// How far it has come.
    pub state: AdjustmentState,
    /// When it was asked for.
    pub asked_at: Time,
    /// By which operator; empty: at the server's command line.
    pub asked_name: String,
    /// Whether that is whoever reads this.
    pub is_own: bool,
    /// When it was made, refused or withdrawn; null while it waits.
    pub decided_at: Option<Time>,
    /// By which operator; empty while it waits, and at the server's command line.
    pub decided_name: String,
    /// What whoever decided said.
    pub note: String,
}

/// A page of changes by hand, as somebody sees it.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn list_adjustment_queue(
    app: &App,
    by: &Reviewer,
    asked: &Asked<AdjustmentQueueFilter>,
) -> Result<Queue<QueuedAdjustment>> {
    let state = asked.filter.state.unwrap_or(AdjustmentState::Asked);
    let is_open = state == AdjustmentState::Asked;
    let from = asked.place_or(Cursor::first_in_queue(is_open))?;
    let number = number_pattern(asked.filter.q.as_deref());
    let mut conn = app.store().read().await?;
    let rows = if is_open {
        store::list_waiting_adjustments(&mut conn, number.as_deref(), from, asked.rows_to_read()).await?
    } else {
        store::read_state_page(&mut conn, state, number.as_deref(), from, asked.rows_to_read()).await?
    };
    let place = |row: &AdjustmentRow| Cursor { at: row.asked_at, id: row.adjustment_id };
    let (rows, next_cursor) = asked.cut(rows, place);
    let open = store::count_waiting_adjustments(&mut conn).await?.count;
    let items = rows.into_iter().map(|row| QueuedAdjustment::new(row, by)).collect();
    Ok(Queue { items, next_cursor, open, now: app.now() })
}

impl QueuedAdjustment {
    fn new(row: AdjustmentRow, by: &Reviewer) -> Self {
        Self {
            id: row.adjustment_id,
            customer_no: row.customer_no,
            kind: row.kind,
            amount: row.amount,
            reason: row.reason,
            state: row.state,
            asked_at: row.asked_at,
            asked_name: row.asked_name,
            is_own: row.asked_by == by.operator_id,
            decided_at: row.decided_at,
            decided_name: row.decided_name,
            note: row.note,
        }
    }
}
