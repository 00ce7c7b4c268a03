//! `portico invoice`: what the operator says to invoices.

use std::path::Path;

use clap::Subcommand;
use uuid::Uuid;

use super::{Failure, print, start};
use crate::closing::admin::audit::{Event, record};
use crate::kit::fault;
use crate::kit::http::Asked;
use crate::money::invoice::queue::{
    InvoiceQueueFilter, QueuedInvoice, list_invoice_queue, show_queued_invoice,
};
use crate::money::invoice::{Decision, decide_invoice, event_name};
use crate::platform::audit::Actor;
use crate::{App, Error, transaction};

/// Lists, issues, rejects and voids invoices.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Lists invoice requests awaiting issue, oldest first.
    List,
    /// Issues an invoice and prints its number, the next one of its account.
    Issue {
        /// Invoice id, as `list` prints it.
        invoice: Uuid,
    },
    /// Rejects an invoice request: its amounts can be requested again.
    Reject {
        /// Invoice id, as `list` prints it.
        invoice: Uuid,
        /// Reason, shown to the customer.
        #[arg(long)]
        reason: String,
    },
    /// Voids an issued invoice by a credit note and prints its number; the amounts can be requested again.
    Void {
        /// Invoice id, as `list` printed it before it was issued.
        invoice: Uuid,
        /// Reason, shown to the customer.
        #[arg(long)]
        reason: String,
    },
}

/// Runs `portico invoice` with one of its commands.
pub(super) async fn invoice(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    start::run(file, async |app| match command {
        Command::List => list(app).await,
        Command::Issue { invoice } => decide(app, *invoice, Decision::Issue, "").await,
        Command::Reject { invoice, reason } => decide(app, *invoice, Decision::Reject, reason).await,
        Command::Void { invoice, reason } => decide(app, *invoice, Decision::Void, reason).await,
    })
    .await
}

async fn list(app: &App) -> Result<(), Failure> {
    print::every_page(async |cursor| {
        let asked = Asked::largest(InvoiceQueueFilter::default(), cursor);
        let waiting = list_invoice_queue(app, &asked).await.map_err(Failure::new)?;
        waiting.items.iter().try_for_each(print_request)?;
        Ok(waiting.next_cursor)
    })
    .await
}

fn print_request(queued: &QueuedInvoice) -> Result<(), Failure> {
    let (invoice, customer) = (&queued.invoice, &queued.customer_no);
    let (id, at, amount) = (invoice.invoice_id, invoice.created_at, invoice.amount.display());
    print::say(&format!("{id} {at} {customer} {} {amount} {:?}", invoice.kind.as_str(), invoice.buyer.name))
}

async fn decide(app: &App, invoice_id: Uuid, decision: Decision, reason: &str) -> Result<(), Failure> {
    let decided: Result<(), Error> = transaction!(app.store(), tx => {
        let operator = Actor::command();
        decide_invoice(tx, app, operator, invoice_id, decision, reason).await?;
        record(tx, app, &Event::by_command(event_name(decision)).on("invoice", invoice_id)).await
    });
    decided.map_err(Failure::new)?;
    fault!("invoice.done");
    let invoice = show_queued_invoice(app, invoice_id).await.map_err(Failure::new)?.invoice;
    let number = invoice.credit_number.or(invoice.number).unwrap_or_default();
    print::say(format!("{invoice_id} {} {number}", invoice.state.as_str()).trim_end())
}
