//! Ends orders that nobody decided on: what was held for them has come back by then, so they could not be paid.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::decide::{Decision, decide_order};
use super::order_create::HELD_SECONDS;
use super::store;
use crate::kit::clock::Time;
use crate::kit::queue::Follow;
use crate::kit::store::page::Cursor;
use crate::money::remark::Remark;
use crate::platform::audit::Actor;
use crate::{App, Result, transaction};

/// The remark of an order that nobody decided on: a word that whoever shows it puts into the reader's language.
const REMARK: &str = "not_reviewed_in_time";

/// The job `order.expire`: disqualifies orders that nobody has decided on for 30 days.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct ExpireOrders {
    /// The last order that was looked at.
    #[serde(default)]
    after: Cursor,
}

impl Follow for ExpireOrders {
    type Host = App;
    const NAME: &'static str = "order.expire";
    type Row = (Uuid, Time);

    async fn due(&self, app: &App) -> Result<Vec<Self::Row>> {
        let over = app.now().plus_seconds(-HELD_SECONDS);
        Ok(store::list_pending_since(&mut app.store().read().await?, self.after, over, Self::AT_ONCE).await?)
    }

    async fn step(&self, app: &App, (order_id, _): &Self::Row) -> Result<()> {
        let ended: Result<()> = transaction!(app.store(), tx => {
            decide_order(tx, app, Actor::system(), *order_id, Decision::Disqualify, Remark::Own(REMARK)).await
        });
        // Somebody may have decided in between.
        ended.or_else(|error| if error.status() == 409 { Ok(()) } else { Err(error) })
    }

    fn id((order_id, _): &Self::Row) -> Uuid {
        *order_id
    }

    fn after(&self, (id, at): &Self::Row) -> Self {
        Self { after: Cursor { at: *at, id: *id } }
    }
}
