//! `portico admin order`: reviews orders.

use clap::Subcommand;
use uuid::Uuid;

use super::super::{Failure, print};
use crate::closing::admin::audit::{Event, record};
use crate::kit::fault;
use crate::kit::http::Asked;
use crate::money::order::queue::{OrderQueueFilter, QueuedOrder, list_order_queue};
use crate::money::order::{Decision, decide_order};
use crate::platform::audit::Actor;
use crate::{App, Error, transaction};

/// Lists, approves and rejects orders.
#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Lists orders awaiting review, oldest first.
    List,
    /// Approves an order: it is paid from the held amount.
    Approve {
        /// Order id, as `list` prints it.
        order: Uuid,
        /// Remark for the customer.
        #[arg(long, default_value = "")]
        remark: String,
    },
    /// Rejects an order: the held amount is released.
    Reject {
        /// Order id, as `list` prints it.
        order: Uuid,
        /// Reason, shown to the customer.
        #[arg(long)]
        remark: String,
    },
}

/// Runs `portico admin order` with one of its commands.
pub(in crate::cli) async fn order(app: &App, command: &Command) -> Result<(), Failure> {
    match command {
        Command::List => list(app).await,
        Command::Approve { order, remark } => decide(app, *order, Decision::Approve, remark).await,
        Command::Reject { order, remark } => decide(app, *order, Decision::Disqualify, remark).await,
    }
}

async fn list(app: &App) -> Result<(), Failure> {
    print::every_page(async |cursor| {
        let asked = Asked::largest(OrderQueueFilter::default(), cursor);
        let waiting = list_order_queue(app, &asked).await.map_err(Failure::new)?;
        waiting.items.iter().try_for_each(print_waiting)?;
        Ok(waiting.next_cursor)
    })
    .await
}

fn print_waiting(queued: &QueuedOrder) -> Result<(), Failure> {
    let (order, customer) = (&queued.order, &queued.customer_no);
    let (id, at, total) = (order.order_id, order.created_at, order.total.display());
    print::say(&format!("{id} {at} {customer} {} {} {total}", order.region, order.product))
}

async fn decide(app: &App, order_id: Uuid, decision: Decision, remark: &str) -> Result<(), Failure> {
    let (action, word) = match decision {
        Decision::Approve => ("order.approve", "approved"),
        Decision::Disqualify | Decision::Cancel => ("order.disqualify", "disqualified"),
    };
    let decided: Result<(), Error> = transaction!(app.store(), tx => {
        let operator = Actor::command();
        decide_order(tx, app, operator, order_id, decision, remark).await?;
        record(tx, app, &Event::by_command(action).on("order", order_id)).await
    });
    decided.map_err(Failure::new)?;
    fault!("order.settled");
    print::say(&format!("{order_id} {word}"))
}
