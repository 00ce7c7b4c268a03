//! `portico admin customer`: suspends and reopens accounts.

use clap::Subcommand;

use super::super::{Failure, print};
use crate::App;
use crate::closing::admin::care::{Care, care_for_account};

/// Suspends and reopens accounts, and signs their people out.
#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Suspends an account: its users are signed out and cannot sign in, its security keys are refused, and it can open nothing new.
    Suspend {
        /// Customer number of the account, nine digits.
        customer: String,
        /// Reason, sent to the customer.
        #[arg(long)]
        reason: String,
        /// Stops the account's instances until it is reopened.
        #[arg(long)]
        stop_instances: bool,
    },
    /// Reopens a suspended account; instances that were stopped with it are started again.
    Reopen {
        /// Customer number of the account, nine digits.
        customer: String,
        /// Reason, sent to the customer.
        #[arg(long)]
        reason: String,
    },
    /// Ends every session of the account's users.
    SignOut {
        /// Customer number of the account, nine digits.
        customer: String,
    },
}

/// Runs `portico admin customer` with one of its commands.
pub(in crate::cli) async fn customer(app: &App, command: &Command) -> Result<(), Failure> {
    let (customer, care, outcome) = match command {
        Command::Suspend { customer, reason, stop_instances } => {
            let care = Care::Suspend { reason, stops_instances: *stop_instances };
            (customer, care, "is suspended")
        }
        Command::Reopen { customer, reason } => (customer, Care::Reopen { reason }, "is open again"),
        Command::SignOut { customer } => (customer, Care::SignOut, "is signed out everywhere"),
    };
    care_for_account(app, None, customer, care).await.map_err(Failure::new)?;
    print::say(&format!("{customer} {outcome}"))
}
