//! `portico bill`: what the operator does with bills.

use std::path::Path;

use clap::Subcommand;
use uuid::Uuid;

use super::{Failure, print, start};
use crate::App;
use crate::admin::audit::{Event, record};
use crate::bill::bills_close;
use crate::bill::credit::credit_add;
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
    },
}

/// Runs the command.
pub(super) async fn bill(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    let config = start::config(file)?;
    start::log(&config.log)?;
    let app = start::app(config).await?;
    let outcome = match command {
        Command::Close => close(&app).await,
        Command::Credit { line, amount, reason } => credit(&app, *line, amount, reason).await,
    };
    app.store().close().await;
    outcome
}

async fn close(app: &App) -> Result<(), Failure> {
    let closed = bills_close(app).await.map_err(Failure::new)?;
    print::say(&format!("{closed} bills were closed"))
}

async fn credit(app: &App, line_id: Uuid, amount: &str, reason: &str) -> Result<(), Failure> {
    let noted: Result<Uuid, Error> = transaction!(app.store(), tx => {
        let note_id = credit_add(tx, app, line_id, amount, reason).await?;
        record(tx, app, &Event::by_command("bill.credit").on("bill_line", line_id)).await?;
        Ok(note_id)
    });
    print::say(&format!("credit note {}", noted.map_err(Failure::new)?))
}
