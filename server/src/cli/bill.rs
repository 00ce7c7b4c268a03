//! `portico bill`: what the operator does with bills.

use std::path::Path;

use clap::Subcommand;
use uuid::Uuid;

use super::{Failure, print, start};
use crate::App;
use crate::closing::admin::bill::correct_bill;
use crate::money::bill::close_bills;
use crate::money::bill::credit::Credit;

/// Closes and corrects bills.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Closes the bills of past months whose three days for late usage have ended, without waiting for the schedule.
    Close,
    /// Corrects a billing item: writes a credit note on the bill of the current month and refunds the amount.
    Credit {
        /// Billing item id, a UUID.
        line: Uuid,
        /// Amount to credit in the account's currency, such as `9.90`.
        #[arg(long)]
        amount: String,
        /// Reason, shown to the customer.
        #[arg(long)]
        reason: String,
        /// Credit note id. If the command was interrupted, repeat it with the id it printed: the amount is credited once. Generated
        /// if omitted.
        #[arg(long)]
        id: Option<Uuid>,
    },
}

/// Runs `portico bill` with one of its commands.
pub(super) async fn bill(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    start::run(file, async |app| match command {
        Command::Close => close(app).await,
        Command::Credit { line, amount, reason, id } => {
            let note_id = id.unwrap_or_else(|| app.random().id(app.now()));
            credit(app, &Credit { note_id, line_id: *line, amount, reason }).await
        }
    })
    .await
}

async fn close(app: &App) -> Result<(), Failure> {
    let closed = close_bills(app).await.map_err(Failure::new)?;
    print::say(&format!("{closed} bills were closed"))
}

async fn credit(app: &App, credit: &Credit<'_>) -> Result<(), Failure> {
    let Credit { note_id, .. } = *credit;
    // Told before anything is done: whoever hears no more repeats the command with it.
    print::say(&format!("credit note {note_id}"))?;
    let is_new = correct_bill(app, None, credit).await.map_err(Failure::new)?;
    print::say(if is_new { "written" } else { "it already exists: nothing was done" })
}
