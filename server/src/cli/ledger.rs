//! `portico ledger`: the ledger's proof, its copy for an accountant, and what the operator gives by hand.

use std::path::Path;

use clap::{Args, Subcommand};
use portico_core::adjustment::{AdjustmentAction, AdjustmentKind};
use portico_core::amount::print_minor;
use tokio::sync::mpsc;
use uuid::Uuid;

use super::{Failure, print, start};
use crate::App;
use crate::closing::admin::adjustment::{
    AdjustmentDecideDraft, adjust_by_command, decide_adjustment_by_command,
};
use crate::kit::http::Asked;
use crate::kit::store::Store;
use crate::money::adjustment::AdjustmentDraft;
use crate::money::adjustment::queue::{AdjustmentQueueFilter, list_adjustment_queue};
use crate::money::billing::export::{export, has_ledger};
use crate::money::billing::verify::Verdict;
use crate::money::proof::verify;
use crate::people::verification::review::Reviewer;

/// Pieces of the ledger's copy that wait to be printed.
const PIECES: usize = 64;
/// What is said of a number that is nobody's, or of somebody who never had any money.
const NO_LEDGER: &str = "there is no account with this number that has a ledger";

/// Verifies, corrects and exports the ledger.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Recomputes every movement and prints the first error. Exits with 1 if there is one.
    Verify {
        /// Only the account with this customer number.
        #[arg(long, value_name = "NUMBER")]
        account: Option<String>,
    },
    /// Gives an account gift credit.
    Gift(Change),
    /// Adds cash to an account: money that came in by another way than a gateway, or a correction.
    AddCash(Change),
    /// Deducts cash from an account: money that went out by another way than a gateway, or a correction.
    DeductCash(Change),
    /// Sets an account's credit line.
    CreditLine(Change),
    /// Lists changes by hand that wait for a second person, the longest waiting first.
    Waiting,
    /// Makes a change that waits.
    Approve {
        /// Its id, as `waiting` prints it.
        id: Uuid,
    },
    /// Refuses a change that waits.
    Refuse {
        /// Its id, as `waiting` prints it.
        id: Uuid,
        /// Reason, shown to whoever asked for it.
        #[arg(long)]
        reason: String,
    },
    /// Prints the ledger as a beancount file that asserts every stored balance.
    Export {
        /// Only the account with this customer number.
        #[arg(long, value_name = "NUMBER")]
        account: Option<String>,
    },
}

/// An account, an amount and a reason.
#[derive(Debug, Args)]
pub(super) struct Change {
    /// Customer number of the account.
    #[arg(long, value_name = "NUMBER")]
    account: String,
    /// Amount in the account's currency, such as `100` or `99.50`.
    #[arg(long)]
    amount: String,
    /// Reason, recorded in the account's audit log.
    #[arg(long)]
    reason: String,
    /// Id of the change. If the command was interrupted, repeat it with the id it printed: the change is made once. Generated if
    /// omitted.
    #[arg(long)]
    id: Option<Uuid>,
}

/// Runs `portico ledger` with one of its commands.
pub(super) async fn ledger(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    start::run(file, async |app| match command {
        Command::Verify { account } => verify_ledger(app.store(), account.as_deref()).await,
        Command::Gift(change) => change_account(app, AdjustmentKind::Gift, change).await,
        Command::AddCash(change) => change_account(app, AdjustmentKind::AddCash, change).await,
        Command::DeductCash(change) => change_account(app, AdjustmentKind::DeductCash, change).await,
        Command::CreditLine(change) => change_account(app, AdjustmentKind::CreditLine, change).await,
        Command::Waiting => list_waiting(app).await,
        Command::Approve { id } => decide(app, AdjustmentAction::Approve, *id, "").await,
        Command::Refuse { id, reason } => decide(app, AdjustmentAction::Refuse, *id, reason).await,
        Command::Export { account } => export_ledger(app.store(), account.as_deref()).await,
    })
    .await
}

async fn verify_ledger(store: &Store, account: Option<&str>) -> Result<(), Failure> {
    let Verdict { accounts, movements, broken } = verify(store, account).await.map_err(Failure::new)?;
    match broken {
        Some(broken) => Err(Failure::new(format!("the ledger is broken: {broken}"))),
        None if accounts == 0 && account.is_some() => Err(Failure::new(NO_LEDGER)),
        None => print::say(&format!("the ledger is in order: accounts={accounts} movements={movements}")),
    }
}

async fn export_ledger(store: &Store, account: Option<&str>) -> Result<(), Failure> {
    if let Some(customer_no) = account
        && !has_ledger(store, customer_no).await.map_err(Failure::new)?
    {
        return Err(Failure::new(NO_LEDGER));
    }
    let (sender, mut lines) = mpsc::channel(PIECES);
    let sending = async move { export(store, account, &sender).await.map_err(Failure::new) };
    let printing = async move {
        while let Some(piece) = lines.recv().await {
            print::say(piece.trim_end())?;
        }
        Ok(())
    };
    tokio::try_join!(sending, printing).map(|_| ())
}

async fn list_waiting(app: &App) -> Result<(), Failure> {
    let mut open = 0;
    print::every_page(async |cursor| {
        let asked = Asked::largest(AdjustmentQueueFilter::default(), cursor);
        let found = list_adjustment_queue(app, &Reviewer::command(), &asked).await.map_err(Failure::new)?;
        for row in &found.items {
            let (at, kind, amount) = (row.asked_at.timestamp(), row.kind.as_str(), row.amount.print());
            let (id, customer_no, by, reason) = (row.id, &row.customer_no, &row.asked_name, &row.reason);
            print::say(&format!("{id}  {at}  {customer_no}  {kind}  {amount}  {by}  {reason}"))?;
        }
        open = found.open;
        Ok(found.next_cursor)
    })
    .await?;
    print::say(&format!("{open} changes wait for a second person"))
}

async fn decide(app: &App, action: AdjustmentAction, id: Uuid, note: &str) -> Result<(), Failure> {
    let draft = AdjustmentDecideDraft { id, note: note.to_owned() };
    decide_adjustment_by_command(app, action, &draft).await.map_err(Failure::new)
}

async fn change_account(app: &App, kind: AdjustmentKind, change: &Change) -> Result<(), Failure> {
    let Change { account, amount, reason, id } = change;
    let id = id.unwrap_or_else(|| app.random().id(app.now()));
    // Told before anything is done: whoever hears no more repeats the command with it.
    print::say(&format!("id {id}"))?;
    let (customer_no, amount, reason) = (account.clone(), amount.clone(), reason.clone());
    let draft = AdjustmentDraft { id, customer_no, kind, amount, reason };
    let receipt = adjust_by_command(app, &draft).await.map_err(Failure::new)?;
    if receipt.is_repeated {
        print::say("already done: nothing was changed; after it")?;
    }
    let balance = receipt.after;
    print::say(&format!(
        "account {account}: gift {} cash {} credit line {} available {}",
        print_minor(balance.gift),
        print_minor(balance.cash),
        print_minor(balance.credit_line),
        print_minor(balance.available())
    ))
}
