//! `portico invoice`: what the operator says to invoices.

use std::path::Path;

use clap::Subcommand;
use uuid::Uuid;

use super::{Failure, print, start};
use crate::closing::admin::audit::{Event, record};
use crate::kit::fault;
use crate::money::invoice::queue::{InvoiceQueueQuery, invoice_queue, invoice_queued};
use crate::money::invoice::{Decision, event_name, invoice_decide};
use crate::platform::audit::Actor;
use crate::{App, Error, transaction};

/// Invoices that are listed.
const LISTED: u32 = 100;

/// Lists, issues, rejects and voids invoices.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Lists invoice requests awaiting issue, oldest first.
    List,
    /// Issues an invoice and prints its number, the next one of its account.
    Issue {
        /// Invoice id.
        invoice: Uuid,
    },
    /// Rejects an invoice request: its amounts can be requested again.
    Reject {
        /// Invoice id.
        invoice: Uuid,
        /// Reason, shown to the customer.
        #[arg(long)]
        reason: String,
    },
    /// Voids an issued invoice by a credit note and prints its number; the amounts can be requested again.
    Void {
        /// Invoice id.
        invoice: Uuid,
        /// Reason, shown to the customer.
        #[arg(long)]
        reason: String,
    },
}

/// Runs the command.
pub(super) async fn invoice(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    let config = start::config(file)?;
    start::log(&config.log)?;
    let app = start::app(config).await?;
    let outcome = match command {
        Command::List => list(&app).await,
        Command::Issue { invoice } => decide(&app, *invoice, Decision::Issue, "").await,
        Command::Reject { invoice, reason } => decide(&app, *invoice, Decision::Reject, reason).await,
        Command::Void { invoice, reason } => decide(&app, *invoice, Decision::Void, reason).await,
    };
    app.store().close().await;
    outcome
}

async fn list(app: &App) -> Result<(), Failure> {
    let query = InvoiceQueueQuery { limit: Some(LISTED), ..InvoiceQueueQuery::default() };
    let waiting = invoice_queue(app, &query).await.map_err(Failure::new)?;
    waiting.items.iter().try_for_each(|queued| {
        let (invoice, customer) = (&queued.invoice, &queued.customer_no);
        let (id, at, amount) = (invoice.invoice_id, invoice.created_at, invoice.amount.display());
        print::say(&format!(
            "{id} {at} {customer} {} {amount} {:?}",
            invoice.kind.as_str(),
            invoice.buyer.name
        ))
    })
}

async fn decide(app: &App, invoice_id: Uuid, decision: Decision, reason: &str) -> Result<(), Failure> {
    let decided: Result<(), Error> = transaction!(app.store(), tx => {
        let operator = Actor::command();
        invoice_decide(tx, app, operator, invoice_id, decision, reason).await?;
        record(tx, app, &Event::by_command(event_name(decision)).on("invoice", invoice_id)).await
    });
    decided.map_err(Failure::new)?;
    fault!("invoice.done");
    let invoice = invoice_queued(app, invoice_id).await.map_err(Failure::new)?.invoice;
    let number = invoice.credit_number.or(invoice.number).unwrap_or_default();
    print::say(format!("{invoice_id} {} {number}", invoice.state.as_str()).trim_end())
}
