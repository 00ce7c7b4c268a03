//! Ends orders that nobody decided on: what was put aside for them has come back by then, so they could not be paid.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::decide::{Decision, order_decide};
use super::order_create::HELD_SECONDS;
use super::store::{self, ShownRow};
use crate::kit::queue::Follow;
use crate::kit::store::page::Cursor;
use crate::platform::audit::Actor;
use crate::{App, Result, transaction};

/// The remark of an order that nobody decided on: a word that whoever shows it puts into the reader's language.
const REMARK: &str = "not_reviewed_in_time";

/// Ends them.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct ExpireOrders {
    /// The last order that was looked at.
    #[serde(default)]
    after: Cursor,
}

impl Follow for ExpireOrders {
    const NAME: &'static str = "order.expire";
    type Row = ShownRow;

    async fn due(&self, app: &App) -> Result<Vec<ShownRow>> {
        let over = app.now().plus_seconds(-HELD_SECONDS);
        let mut rows = store::pending_page(&mut app.store().read().await?, self.after, Self::AT_ONCE).await?;
        rows.retain(|row| row.order.created_at <= over);
        Ok(rows)
    }

    async fn step(&self, app: &App, row: &ShownRow) -> Result<()> {
        let ended: Result<()> = transaction!(app.store(), tx => {
            order_decide(tx, app, Actor::system(), row.order.order_id, Decision::Disqualify, REMARK).await
        });
        // Somebody may have decided in between.
        ended.or_else(|error| if error.status() == 409 { Ok(()) } else { Err(error) })
    }

    fn id(row: &ShownRow) -> Uuid {
        row.order.order_id
    }

    fn after(&self, last: &ShownRow) -> Self {
        Self { after: Cursor { at: last.order.created_at, id: last.order.order_id } }
    }
}
