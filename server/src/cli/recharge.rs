//! `portico recharge`: what the operator gives back, and what becomes of payments that do not fit.

use std::path::Path;

use clap::{Args, Subcommand};
use portico_core::amount::print_minor;
use uuid::Uuid;

use super::{Failure, print, start};
use crate::closing::admin::audit::{Event, record};
use crate::money::recharge::quarantine::list_quarantine;
use crate::money::recharge::quarantine_decide::{Verdict, ask_return, decide_quarantine, show_quarantine};
use crate::money::recharge::refund::{Refund, ask_refund, begin_refund, list_returns, show_refund};
use crate::{App, Error, transaction};

/// How many lines are listed at most.
const LISTED: u32 = 100;

/// Refunds top-ups and settles payments that could not be matched.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Refunds a top-up through its gateway, in part or in full. The amount leaves the balance first, and returns to it if the gateway
    /// refuses.
    Refund {
        /// Number of the top-up.
        reference: String,
        /// Amount in the top-up's currency, such as `9.90`.
        #[arg(long)]
        amount: String,
        /// Reason; some gateways show it to the payer.
        #[arg(long)]
        reason: String,
        /// Refund id. If the command was interrupted, repeat it with the id it printed: the refund is made once. Generated if
        /// omitted.
        #[arg(long)]
        id: Option<Uuid>,
    },
    /// Lists refunds and disputes, newest first.
    Returns,
    /// Lists payments that could not be matched and were not credited, newest first.
    Quarantined {
        /// Include payments that have been decided.
        #[arg(long)]
        all: bool,
    },
    /// Credits an unmatched payment as a top-up.
    QuarantineCredit {
        #[command(flatten)]
        payment: Payment,
        /// Customer number of the account; if omitted, the account of the top-up that the payment names.
        #[arg(long, value_name = "NUMBER")]
        account: Option<String>,
    },
    /// Refunds an unmatched payment through its gateway. No balance changes.
    QuarantineReturn(Payment),
    /// Marks an unmatched payment as settled in another way, such as at its gateway.
    QuarantineDone(Payment),
}

/// An unmatched payment, and the reason for the decision.
#[derive(Debug, Args)]
pub(super) struct Payment {
    /// Payment id, as `quarantined` prints it.
    id: Uuid,
    /// Reason; some gateways show it to the payer of a refund.
    #[arg(long)]
    reason: String,
}

/// Runs `portico recharge` with one of its commands.
pub(super) async fn recharge(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    start::run(file, async |app| match command {
        Command::Refund { reference, amount, reason, id } => {
            let id = id.unwrap_or_else(|| app.random().id(app.now()));
            refund(app, &Refund { id, reference, amount, reason }).await
        }
        Command::Returns => returns(app).await,
        Command::Quarantined { all } => print_quarantine(app, *all).await,
        Command::QuarantineCredit { payment, account } => {
            let verdict = Verdict::Credit { account: account.as_deref() };
            decide_on_payment(app, payment, verdict, "recharge.quarantine_credit").await
        }
        Command::QuarantineReturn(payment) => {
            decide_on_payment(app, payment, Verdict::Return, "recharge.quarantine_return").await
        }
        Command::QuarantineDone(payment) => {
            decide_on_payment(app, payment, Verdict::Done, "recharge.quarantine_done").await
        }
    })
    .await
}

async fn refund(app: &App, refund: &Refund<'_>) -> Result<(), Failure> {
    // Told before anything is done: whoever hears no more repeats the command with it.
    print::say(&format!("refund {}", refund.id))?;
    let begun: Result<bool, Error> = transaction!(app.store(), tx => {
        let is_new = begin_refund(tx, app, refund).await?;
        if is_new {
            record(tx, app, &Event::by_command("recharge.refund").on("recharge_return", refund.id)).await?;
        }
        Ok(is_new)
    });
    if !begun.map_err(Failure::new)? {
        print::say("it was asked for already: nothing more is given back")?;
    }
    ask_refund(app, refund.id).await.map_err(Failure::new)?;
    let stands = show_refund(app, refund.id).await.map_err(Failure::new)?;
    match stands.state.as_str() {
        "done" => print::say("the gateway has given it back"),
        "asked" => print::say(
            "taken from the balance; the gateway has not said yet that it is back, and is asked again",
        ),
        _ => {
            Err(Failure::new(format!("the gateway refused, and the balance has it again: {}", stands.detail)))
        }
    }
}

async fn returns(app: &App) -> Result<(), Failure> {
    let found = list_returns(app, LISTED).await.map_err(Failure::new)?;
    found.iter().try_for_each(|one| {
        print::say(&format!(
            "{} {} {} {} {} of recharge {} account {} at {} as {:?} reason {:?} gateway said {:?}",
            one.at,
            one.kind,
            one.state,
            print_minor(one.amount),
            one.currency,
            one.reference,
            one.customer_no,
            one.gateway,
            one.name,
            one.reason,
            one.detail
        ))
    })
}

async fn print_quarantine(app: &App, is_all: bool) -> Result<(), Failure> {
    let found = list_quarantine(app, is_all, LISTED).await.map_err(Failure::new)?;
    found.iter().try_for_each(|one| {
        let recharge = one.recharge_id.map_or_else(|| "-".to_owned(), |id| id.to_string());
        let amount = one.amount.map_or_else(|| "-".to_owned(), print_minor);
        print::say(&format!(
            "{} {} {} {} {} {:?} recharge {recharge} paid {amount} {} payment {:?} reason {:?} gateway said {:?}",
            one.at,
            one.quarantine_id,
            one.state,
            one.gateway,
            one.why,
            one.reference,
            one.currency,
            one.transaction_id,
            one.reason,
            one.detail
        ))
    })
}

async fn decide_on_payment(
    app: &App,
    payment: &Payment,
    verdict: Verdict<'_>,
    action: &'static str,
) -> Result<(), Failure> {
    let Payment { id, reason } = payment;
    let made: Result<Option<String>, Error> = transaction!(app.store(), tx => {
        let made = decide_quarantine(tx, app, *id, verdict, reason).await?;
        record(tx, app, &Event::by_command(action).on("recharge_quarantine", *id)).await?;
        Ok(made)
    });
    match (made.map_err(Failure::new)?, verdict) {
        (Some(reference), _) => print::say(&format!("credited as recharge {reference}")),
        (None, Verdict::Return) => {
            ask_return(app, *id).await.map_err(Failure::new)?;
            let stands = show_quarantine(app, *id).await.map_err(Failure::new)?;
            match stands.state.as_str() {
                "returned" => print::say("the gateway has given it back"),
                "returning" => print::say("the gateway has not said yet that it is back, and is asked again"),
                _ => Err(Failure::new(format!("the gateway refused: {}", stands.detail))),
            }
        }
        (None, _) => print::say("noted"),
    }
}
