//! Closes tickets that wait for their customer in vain.

use portico_core::support::TicketState;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::close::close_ticket;
use super::notice::tell_closing;
use super::store::{self, IdleRow, TicketRow};
use super::write::Writer;
use crate::kit::clock::Time;
use crate::kit::queue::Follow;
use crate::kit::store::page::Cursor;
use crate::platform::audit::Actor;
use crate::{App, Error, Result, transaction};

/// Seconds of a day.
const DAY: i64 = 86_400;

/// Closes tickets that have waited for their customer for the days of `support.close_waiting_days`.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct CloseIdle {
    /// The place of the last ticket that was looked at.
    #[serde(default)]
    after: Cursor,
}

impl Follow for CloseIdle {
    type Host = App;
    const NAME: &'static str = "support.close_idle";
    type Row = IdleRow;

    async fn due(&self, app: &App) -> Result<Vec<IdleRow>> {
        Ok(store::list_idle(&mut app.store().read().await?, self.after, idle_before(app), Self::AT_ONCE)
            .await?)
    }

    async fn step(&self, app: &App, row: &IdleRow) -> Result<()> {
        let before = idle_before(app);
        transaction!(app.store(), tx => {
            let ticket = store::lock_ticket(tx, row.ticket_id).await?;
            // Its customer may have written meanwhile.
            let is_idle = |one: &TicketRow| one.state == TicketState::Waiting && one.changed_at < before;
            let Some(ticket) = ticket.filter(is_idle) else { return Ok(()) };
            close_ticket(tx, app, &ticket, Actor::system(), Writer { user_id: None, name: "" }).await?;
            tell_closing(tx, app, &ticket).await?;
            Ok::<_, Error>(())
        })
    }

    fn id(row: &IdleRow) -> Uuid {
        row.ticket_id
    }

    fn after(&self, last: &IdleRow) -> Self {
        Self { after: Cursor { at: last.changed_at, id: last.ticket_id } }
    }
}

/// Since before when a ticket has to have waited.
fn idle_before(app: &App) -> Time {
    app.now().plus_seconds(-i64::from(app.config().support.close_waiting_days) * DAY)
}
