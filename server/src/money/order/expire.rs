//! Ends orders that nobody decided on: what was put aside for them has come back by then, so they could not be paid.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::decide::{Decision, order_decide};
use super::order_create::HELD_SECONDS;
use super::store;
use crate::kit::queue::{Failure, Job};
use crate::kit::store::page::Cursor;
use crate::platform::audit::Actor;
use crate::{App, Result, transaction};

/// Orders ended in one run.
const ROWS: i64 = 500;
/// What the customer reads.
const REMARK: &str = "Not reviewed in time / 未及时审核";

/// Ends them.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct ExpireOrders {}

impl Job for ExpireOrders {
    const KIND: &'static str = "order.expire";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let over = app.now().plus_seconds(-HELD_SECONDS);
        let waiting = store::pending_page(&mut app.store().read().await?, Cursor::OLDEST, ROWS).await?;
        for row in waiting.into_iter().filter(|row| row.order.created_at <= over) {
            let ended: Result<()> = transaction!(app.store(), tx => {
                order_decide(tx, app, Actor::system(), row.order.order_id, Decision::Disqualify, REMARK).await
            });
            match ended {
                // Somebody decided in between.
                Err(error) if error.status() == 409 => {}
                // The others' turn comes all the same; this one's comes again.
                Err(error) => {
                    tracing::error!(%error, order_id = %row.order.order_id, "an order could not be ended");
                }
                Ok(()) => {}
            }
        }
        Ok(())
    }
}
