//! `portico admin`: what the operator does by hand.

mod order;
mod verification;

use std::path::{Path, PathBuf};

use clap::Subcommand;
use portico_core::news::NewsDraft;
use secrecy::ExposeSecret;

use super::{Failure, print, start};
use crate::App;
use crate::closing::admin::news::publish_news_by_command;
use crate::closing::admin::{self, NewPassword};

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
    /// Names a login name admin: the person finds every page of the console in the menu, and may change what the account's company is
    /// called. What calls need beyond that, the person is granted or not as before.
    RoleGrant {
        /// The login name.
        login: String,
    },
    /// Takes the admin role away again; it ends with the person's next call.
    RoleRevoke {
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
    /// Publishes news of the product to everybody: a JSON file with `title_us`, `text_us`, `title_cn` and `text_cn`.
    NewsPublish {
        /// The file.
        file: PathBuf,
    },
    /// Takes the present secrets for those of the database, which was used with others. What those protected is lost: apps for
    /// codes and recovery codes no longer fit, jobs that wait end as dead, and identity papers cannot be read.
    SecretAccept,
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
    let app = match command {
        Command::SecretAccept => start::app_with_any_secret(config).await?,
        _ => start::app(config).await?,
    };
    let outcome = match command {
        Command::UserUnlock { login } => user_unlock(&app, login).await,
        Command::UserFactorsRemove { login } => {
            crate::people::identity::user_factors_remove(&app, login).await.map_err(Failure::new)
        }
        Command::RoleGrant { login } => role_set(&app, login, true).await,
        Command::RoleRevoke { login } => role_set(&app, login, false).await,
        Command::JobsDead => jobs_dead(&app).await,
        Command::OperatorCreate { name } => told(name, admin::operator_create(&app, name).await),
        Command::OperatorReset { name } => told(name, admin::operator_reset(&app, name).await),
        Command::OperatorDisable { name } => admin::operator_disable(&app, name).await.map_err(Failure::new),
        Command::NewsPublish { file } => news_publish(&app, file).await,
        Command::SecretAccept => secret_accept(&app).await,
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

async fn news_publish(app: &App, file: &Path) -> Result<(), Failure> {
    let text = std::fs::read_to_string(file)?;
    let draft: NewsDraft =
        serde_json::from_str(&text).map_err(|error| Failure::new(format!("{}: {error}", file.display())))?;
    let news_id = publish_news_by_command(app, draft).await.map_err(Failure::new)?;
    print::say(&format!("{news_id} is published; everybody who may sign in is told"))
}

async fn user_unlock(app: &App, login: &str) -> Result<(), Failure> {
    crate::people::identity::user_unlock(app, login).await.map_err(Failure::new)?;
    print::say(&format!("{login} may sign in"))
}

async fn role_set(app: &App, login: &str, is_admin: bool) -> Result<(), Failure> {
    crate::people::identity::admin_role_set(app, login, is_admin).await.map_err(Failure::new)?;
    print::say(&format!("{login} is {}", if is_admin { "admin" } else { "not admin" }))
}

async fn secret_accept(app: &App) -> Result<(), Failure> {
    admin::secret_accept(app).await.map_err(Failure::new)?;
    print::say("the database goes with the present secrets")
}

async fn jobs_dead(app: &App) -> Result<(), Failure> {
    let jobs = crate::kit::queue::dead_list(app, LISTED).await.map_err(Failure::new)?;
    jobs.iter().try_for_each(|job| {
        let error = job.last_error.as_deref().unwrap_or("-");
        print::say(&format!(
            "{} {} {} after {} tries: {error}",
            job.ended_at, job.job_id, job.kind, job.attempts
        ))
    })
}
