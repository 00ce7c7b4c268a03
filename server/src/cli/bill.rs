//! `portico bill`: what the operator does with bills.

use std::path::Path;

use clap::Subcommand;
use uuid::Uuid;

use super::{Failure, print, start};
use crate::App;
use crate::closing::admin::audit::{Event, record};
use crate::kit::fault;
use crate::money::bill::bills_close;
use crate::money::bill::credit::{Credit, credit_add};
use crate::{Error, transaction};

/// What is done with bills.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Closes the bills of months that are over and whose three days for late usage are, too, without waiting for the clock.
    Close,
    /// Puts a line right that was billed wrongly: a credit note on the bill of the month in hand, and the money back.
    Credit {
        /// The line.
        line: Uuid,
        /// How much less, in the account's currency: `9.90`.
        #[arg(long)]
        amount: String,
        /// Why; the customer reads it.
        #[arg(long)]
        reason: String,
        /// The credit note's id. A command that was cut off is repeated with the id that it printed: it credits once. Made when it
        /// is left out.
        #[arg(long)]
        id: Option<Uuid>,
    },
}

/// Runs the command.
pub(super) async fn bill(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    let config = start::config(file)?;
    start::log(&config.log)?;
    let app = start::app(config).await?;
    let outcome = match command {
        Command::Close => close(&app).await,
        Command::Credit { line, amount, reason, id } => {
            let note_id = id.unwrap_or_else(|| app.random().id(app.now()));
            credit(&app, &Credit { note_id, line_id: *line, amount, reason }).await
        }
    };
    app.store().close().await;
    outcome
}

async fn close(app: &App) -> Result<(), Failure> {
    let closed = bills_close(app).await.map_err(Failure::new)?;
    print::say(&format!("{closed} bills were closed"))
}

async fn credit(app: &App, credit: &Credit<'_>) -> Result<(), Failure> {
    let Credit { note_id, line_id, .. } = *credit;
    // Told before anything is done: whoever hears no more repeats the command with it.
    print::say(&format!("credit note {note_id}"))?;
    let noted: Result<bool, Error> = transaction!(app.store(), tx => {
        let is_new = credit_add(tx, app, credit).await?;
        if is_new {
            record(tx, app, &Event::by_command("bill.credit").on("bill_line", line_id)).await?;
        }
        Ok(is_new)
    });
    let is_new = noted.map_err(Failure::new)?;
    fault!("credit_note.done");
    print::say(if is_new { "written" } else { "it is there already: nothing was done" })
}
