//! `portico ledger`: the ledger's proof, its copy for an accountant, and what the operator gives by hand.

use std::path::Path;

use clap::{Args, Subcommand};
use portico_core::amount::print_minor;
use uuid::Uuid;

use super::{Failure, print, start};
use crate::App;
use crate::closing::admin::adjust::{Adjustment, Asked, adjust};
use crate::kit::store::Store;
use crate::money::billing::export::export;
use crate::money::billing::verify::{Verdict, verify};

/// The ledger.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Goes through every movement again and names the first thing that is wrong. Exit code 1 when there is one.
    Verify {
        /// Only the account with this number.
        #[arg(long, value_name = "NUMBER")]
        account: Option<String>,
    },
    /// Gives an account something, as the house's gift.
    Gift(Change),
    /// Gives an account another credit line.
    CreditLine(Change),
    /// Prints the ledger as a beancount file, which claims every stored balance.
    Export {
        /// Only the account with this number.
        #[arg(long, value_name = "NUMBER")]
        account: Option<String>,
    },
}

/// What is changed by hand.
#[derive(Debug, Args)]
pub(super) struct Change {
    /// The account with this number.
    #[arg(long, value_name = "NUMBER")]
    account: String,
    /// How much, in the account's currency: `100` or `99.50`.
    #[arg(long)]
    amount: String,
    /// Why; it stands in the account's audit log.
    #[arg(long)]
    reason: String,
    /// The change's id. A command that was cut off is repeated with the id that it printed: the change is made once. Drawn when it is
    /// left out.
    #[arg(long)]
    id: Option<Uuid>,
}

/// Runs the command.
pub(super) async fn ledger(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    let config = start::config(file)?;
    start::log(&config.log)?;
    let app = start::app(config).await?;
    let outcome = match command {
        Command::Verify { account } => ledger_verify(app.store(), account.as_deref()).await,
        Command::Gift(change) => changed(&app, Adjustment::Gift, change).await,
        Command::CreditLine(change) => changed(&app, Adjustment::CreditLine, change).await,
        Command::Export { account } => {
            let say = |text: &str| print::say(text).map_err(|failure| crate::Error::internal(failure.text));
            export(app.store(), account.as_deref(), say).await.map_err(Failure::new)
        }
    };
    app.store().close().await;
    outcome
}

async fn ledger_verify(store: &Store, account: Option<&str>) -> Result<(), Failure> {
    let Verdict { accounts, movements, broken } = verify(store, account).await.map_err(Failure::new)?;
    match broken {
        Some(broken) => Err(Failure::new(format!("the ledger is broken: {broken}"))),
        None if accounts == 0 && account.is_some() => {
            Err(Failure::new("there is no account with this number that has a ledger"))
        }
        None => print::say(&format!("the ledger is in order: accounts={accounts} movements={movements}")),
    }
}

async fn changed(app: &App, adjustment: Adjustment, change: &Change) -> Result<(), Failure> {
    let Change { account, amount, reason, id } = change;
    let id = id.unwrap_or_else(|| app.random().id(app.now()));
    // Told before anything is done: whoever hears no more repeats the command with it.
    print::say(&format!("id {id}"))?;
    let asked = Asked { id, customer_no: account, adjustment, amount, reason };
    let receipt = adjust(app, &asked).await.map_err(Failure::new)?;
    if receipt.is_repeated {
        print::say("it is done already: nothing was changed; after it")?;
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
