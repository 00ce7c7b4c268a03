//! `portico recharge`: what the operator gives back, and what becomes of payments that do not fit.

use std::path::Path;

use clap::{Args, Subcommand};
use portico_core::refund::{ReturnState, UnmatchedState};
use uuid::Uuid;

use super::{Failure, print, start};
use crate::App;
use crate::closing::admin::payment::{begin_refund, decide_payment, end_refund};
use crate::kit::http::Asked;
use crate::money::recharge::quarantine_decide::Verdict;
use crate::money::recharge::refund::Refund;
use crate::money::recharge::return_list::{ReturnFilter, ReturnReply, list_returns};
use crate::money::recharge::unmatched_list::{UnmatchedFilter, UnmatchedPayment, list_unmatched};

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
        /// Only payments in this state: `open`, `credited`, `returning`, `returned` or `done`; if omitted, open and returning ones.
        #[arg(long, value_parser = read_state)]
        state: Option<UnmatchedState>,
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
        Command::Quarantined { state } => print_unmatched(app, *state).await,
        Command::QuarantineCredit { payment, account } => {
            let verdict = Verdict::Credit { account: account.as_deref() };
            decide_on_payment(app, payment, verdict).await
        }
        Command::QuarantineReturn(payment) => decide_on_payment(app, payment, Verdict::Return).await,
        Command::QuarantineDone(payment) => decide_on_payment(app, payment, Verdict::Done).await,
    })
    .await
}

async fn refund(app: &App, refund: &Refund<'_>) -> Result<(), Failure> {
    // Told before anything is done: whoever hears no more repeats the command with it.
    print::say(&format!("refund {}", refund.id))?;
    if !begin_refund(app, None, refund).await.map_err(Failure::new)? {
        print::say("it was asked for already: nothing more is given back")?;
    }
    let stands = end_refund(app, refund.id).await.map_err(Failure::new)?;
    match stands.state {
        ReturnState::Done => print::say("the gateway has given it back"),
        ReturnState::Asked => print::say(
            "taken from the balance; the gateway has not said yet that it is back, and is asked again",
        ),
        _ => {
            Err(Failure::new(format!("the gateway refused, and the balance has it again: {}", stands.detail)))
        }
    }
}

async fn returns(app: &App) -> Result<(), Failure> {
    print::every_page(async |cursor| {
        let asked = Asked::largest(ReturnFilter::default(), cursor);
        let found = list_returns(app, &asked).await.map_err(Failure::new)?;
        found.items.iter().try_for_each(print_return)?;
        Ok(found.next_cursor)
    })
    .await
}

fn print_return(one: &ReturnReply) -> Result<(), Failure> {
    print::say(&format!(
        "{} {} {} {} {} of recharge {} account {} at {} as {:?} reason {:?} gateway said {:?}",
        one.at,
        one.kind.as_str(),
        one.state.as_str(),
        one.amount.print(),
        one.amount.currency().as_str(),
        one.reference,
        one.customer_no,
        one.gateway,
        one.name,
        one.reason,
        one.detail
    ))
}

async fn print_unmatched(app: &App, state: Option<UnmatchedState>) -> Result<(), Failure> {
    print::every_page(async |cursor| {
        let asked = Asked::largest(UnmatchedFilter { state, ..UnmatchedFilter::default() }, cursor);
        let found = list_unmatched(app, &asked).await.map_err(Failure::new)?;
        found.items.iter().try_for_each(print_payment)?;
        Ok(found.next_cursor)
    })
    .await
}

fn print_payment(one: &UnmatchedPayment) -> Result<(), Failure> {
    let customer = one.customer_no.as_deref().unwrap_or("-");
    let paid = if one.paid.is_empty() { "-" } else { &one.paid };
    print::say(&format!(
        "{} {} {} {} {} {:?} account {customer} paid {paid} payment {:?} reason {:?} gateway said {:?}",
        one.at,
        one.id,
        one.state.as_str(),
        one.gateway,
        one.why.as_str(),
        one.reference,
        one.transaction_id,
        one.reason,
        one.detail
    ))
}

async fn decide_on_payment(app: &App, payment: &Payment, verdict: Verdict<'_>) -> Result<(), Failure> {
    let Payment { id, reason } = payment;
    let decided = decide_payment(app, None, *id, verdict, reason).await.map_err(Failure::new)?;
    match (decided.reference, verdict, decided.state) {
        (Some(reference), ..) => print::say(&format!("credited as recharge {reference}")),
        (None, Verdict::Return, UnmatchedState::Returned) => print::say("the gateway has given it back"),
        (None, Verdict::Return, UnmatchedState::Returning) => {
            print::say("the gateway has not said yet that it is back, and is asked again")
        }
        (None, Verdict::Return, _) => Err(Failure::new(format!("the gateway refused: {}", decided.detail))),
        (None, ..) => print::say("noted"),
    }
}

fn read_state(text: &str) -> Result<UnmatchedState, String> {
    UnmatchedState::parse(text).ok_or_else(|| {
        let names: Vec<_> = UnmatchedState::ALL.iter().map(|state| state.as_str()).collect();
        format!("must be one of {}", names.join(", "))
    })
}
