//! Closes tickets that wait for their customer in vain.

use portico_core::support::TicketState;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::close::close_ticket;
use super::notice::tell_closing;
use super::store::{self, TicketRow};
use super::write::Writer;
use crate::kit::queue::{Failure, Job};
use crate::platform::audit::Actor;
use crate::{App, Error, transaction};

/// Tickets closed in one run of the job; what is left waits for the next.
const BATCH: i64 = 500;
/// Seconds of a day.
const DAY: i64 = 86_400;

/// Closes tickets that have waited for their customer for the days of `support.close_waiting_days`.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct CloseIdle {}

impl Job for CloseIdle {
    type Host = App;
    const KIND: &'static str = "support.close_idle";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let days = app.config().support.close_waiting_days;
        let before = app.now().plus_seconds(-i64::from(days) * DAY);
        let mut conn = app.store().read().await?;
        let idle = store::list_idle(&mut conn, before, BATCH).await?;
        drop(conn);
        for ticket_id in idle {
            transaction!(app.store(), tx => {
                let ticket = store::lock_ticket(tx, ticket_id).await?;
                // Its customer may have written meanwhile.
                let is_idle = |one: &TicketRow| one.state == TicketState::Waiting && one.changed_at < before;
                let Some(ticket) = ticket.filter(is_idle) else { return Ok(()) };
                let nobody = Writer { user_id: None, name: "" };
                close_ticket(tx, app, &ticket, Actor::system(), nobody).await?;
                tell_closing(tx, app, &ticket).await?;
                Ok::<_, Error>(())
            })?;
        }
        Ok(())
    }
}
