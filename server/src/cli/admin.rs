//! `portico admin`: what the operator does by hand.

mod order;
mod verification;

use std::path::Path;

use clap::Subcommand;
use secrecy::ExposeSecret;

use super::{Failure, print, start};
use crate::App;
use crate::admin::{self, NewPassword};

/// How many jobs are listed at most.
const LISTED: u32 = 100;

/// What the operator does by hand.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Opens the lock of a login name and forgets its wrong passwords.
    UserUnlock {
        /// The login name.
        login: String,
    },
    /// Removes the second factors of a login name and ends its sessions, for somebody who lost them. Make sure who asks.
    UserFactorsRemove {
        /// The login name.
        login: String,
    },
    /// Lists the jobs that were given up, the newest first.
    JobsDead,
    /// Makes somebody who may sign in to the operator's page, and prints a password for them once.
    OperatorCreate {
        /// Letters, digits, dots, dashes and underscores, at most 32.
        name: String,
    },
    /// Gives an operator a new password, printed once; ends their sessions and opens their lock.
    OperatorReset {
        /// The operator's name.
        name: String,
    },
    /// Shuts an operator out and ends their sessions; `operator-reset` lets them in again.
    OperatorDisable {
        /// The operator's name.
        name: String,
    },
    /// Reviews orders.
    #[command(subcommand)]
    Order(order::Command),
    /// Reviews verifications.
    #[command(subcommand)]
    Verification(verification::Command),
}

/// Runs the command.
pub(super) async fn admin(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    let config = start::config(file)?;
    start::log(&config.log)?;
    let app = start::app(config).await?;
    let outcome = match command {
        Command::UserUnlock { login } => user_unlock(&app, login).await,
        Command::UserFactorsRemove { login } => {
            crate::identity::user_factors_remove(&app, login).await.map_err(Failure::new)
        }
        Command::JobsDead => jobs_dead(&app).await,
        Command::OperatorCreate { name } => told(name, admin::operator_create(&app, name).await),
        Command::OperatorReset { name } => told(name, admin::operator_reset(&app, name).await),
        Command::OperatorDisable { name } => admin::operator_disable(&app, name).await.map_err(Failure::new),
        Command::Order(command) => order::order(&app, command).await,
        Command::Verification(command) => verification::verification(&app, command).await,
    };
    app.store().close().await;
    outcome
}

fn told(name: &str, password: crate::Result<NewPassword>) -> Result<(), Failure> {
    let NewPassword(password) = password.map_err(Failure::new)?;
    print::say(&format!("{name} / {}", password.expose_secret()))
}

async fn user_unlock(app: &App, login: &str) -> Result<(), Failure> {
    crate::identity::user_unlock(app, login).await.map_err(Failure::new)?;
    print::say(&format!("{login} may sign in"))
}

async fn jobs_dead(app: &App) -> Result<(), Failure> {
    let jobs = crate::queue::dead_list(app, LISTED).await.map_err(Failure::new)?;
    jobs.iter().try_for_each(|job| {
        let error = job.last_error.as_deref().unwrap_or("-");
        print::say(&format!(
            "{} {} {} after {} tries: {error}",
            job.ended_at, job.job_id, job.kind, job.attempts
        ))
    })
}
