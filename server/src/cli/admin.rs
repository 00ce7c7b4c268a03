//! `portico admin`: what the operator does by hand.

mod call;
mod customer;
mod order;
mod verification;

use std::path::{Path, PathBuf};

use clap::Subcommand;
use portico_core::operator::OperatorRole;
use secrecy::ExposeSecret;
use uuid::Uuid;

use super::catalogue::read as read_draft;
use super::{Failure, print, start};
use crate::App;
use crate::closing::admin::announcement::{save_announcement_by_command, withdraw_announcement_by_command};
use crate::closing::admin::care::{help_by_command, unlock_by_command};
use crate::closing::admin::news::publish_news_by_command;
use crate::closing::admin::{self, NewPassword, Which};
use crate::kit::queue::read_dead_page;
use crate::kit::store::page::Cursor;
use crate::people::identity::Help;

/// Jobs read at a time.
const JOBS: i64 = 100;

/// Administers users, operators, orders and verifications.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Unlocks a login name and resets its count of wrong passwords.
    UserUnlock {
        /// The login name, as the user types it.
        login: String,
    },
    /// Removes all second factors of a login name and ends its sessions, for someone who lost them. Verify who is asking.
    UserFactorsRemove {
        /// The login name, as the user types it.
        login: String,
    },
    /// Gives a login name the admin role: the user sees every page of the console in the menu, and may change the company's display
    /// name. Permissions for calls are not affected.
    RoleGrant {
        /// The login name, as the user types it.
        login: String,
    },
    /// Removes the admin role; it ends with the user's next request.
    RoleRevoke {
        /// The login name, as the user types it.
        login: String,
    },
    /// Lists failed jobs that are no longer retried, newest first.
    JobsDead,
    /// Retries failed jobs, as often as new ones.
    JobsRetry {
        /// Their ids, as `jobs-dead` prints them; up to 100.
        #[arg(required = true)]
        ids: Vec<Uuid>,
    },
    /// Creates an operator who may sign in to the operator's page, and prints a password once.
    OperatorCreate {
        /// Up to 32 letters, digits, dots, hyphens and underscores.
        name: String,
        /// What they do: `support`, `finance`, `infrastructure` or `administrator`; may be given several times.
        #[arg(long = "role", value_parser = read_role, default_value = "administrator")]
        roles: Vec<OperatorRole>,
    },
    /// Says what an operator does; it counts from their next request on. Without any role they may only sign in.
    OperatorRoles {
        /// The operator's name, in upper or lower case.
        name: String,
        /// What they do, as of `operator-create`.
        #[arg(long = "role", value_parser = read_role)]
        roles: Vec<OperatorRole>,
    },
    /// Gives an operator a new password, printed once; ends their sessions and unlocks them.
    OperatorReset {
        /// The operator's name, in upper or lower case.
        name: String,
    },
    /// Removes all second factors of an operator and ends their sessions, for someone who lost them. Verify who is asking.
    OperatorFactorsRemove {
        /// The operator's name, in upper or lower case.
        name: String,
    },
    /// Disables an operator and ends their sessions; `operator-reset` enables them again.
    OperatorDisable {
        /// The operator's name, in upper or lower case.
        name: String,
    },
    /// Publishes an announcement, from a JSON file as `/admin/announcement/save/` takes it in `announcement`.
    AnnouncementPublish {
        /// Path of the JSON file.
        file: PathBuf,
    },
    /// Withdraws an announcement for good.
    AnnouncementWithdraw {
        /// Its id, as it was printed when it was published.
        id: Uuid,
    },
    /// Publishes product news, from a JSON file with `title_us`, `text_us`, `title_cn` and `text_cn`: to everyone, or to accounts that have
    /// something in one of its `regions`, or one of its `kinds`.
    NewsPublish {
        /// Path of the JSON file.
        file: PathBuf,
    },
    /// Makes any call of the operator's page in an operator's name and prints its answer as JSON: what the page can do, a script can.
    Call(call::Call),
    /// Accepts the current secrets for a database that was used with others. What those protected is lost: authenticator apps
    /// and recovery codes stop working, bound cards can only be removed, waiting jobs fail for good, and identity documents and
    /// files of tickets cannot be read.
    SecretAccept,
    /// Suspends and reopens customers' accounts.
    #[command(subcommand)]
    Customer(customer::Command),
    /// Lists, approves and rejects orders.
    #[command(subcommand)]
    Order(order::Command),
    /// Lists, shows, approves and rejects verifications.
    #[command(subcommand)]
    Verification(verification::Command),
}

/// Runs `portico admin` with one of its commands.
pub(super) async fn admin(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    let config = start::patient_config(file)?;
    start::log(&config.log)?;
    let app = match command {
        Command::SecretAccept => start::app_with_any_secret(config).await?,
        _ => start::app(config).await?,
    };
    let outcome = match command {
        Command::UserUnlock { login } => unlock_user(&app, login).await,
        Command::UserFactorsRemove { login } => {
            help_by_command(&app, login, Help::RemoveFactors).await.map_err(Failure::new)
        }
        Command::RoleGrant { login } => set_role(&app, login, true).await,
        Command::RoleRevoke { login } => set_role(&app, login, false).await,
        Command::JobsDead => list_dead_jobs(&app).await,
        Command::JobsRetry { ids } => retry_jobs(&app, ids).await,
        Command::OperatorCreate { name, roles } => {
            let made = admin::create_operator(&app, None, name, roles).await;
            print_password(name, made.map(|(_, password)| password))
        }
        Command::OperatorRoles { name, roles } => {
            admin::set_operator_roles(&app, None, Which::Name(name), roles).await.map_err(Failure::new)
        }
        Command::OperatorReset { name } => {
            print_password(name, admin::reset_operator(&app, None, Which::Name(name)).await)
        }
        Command::OperatorFactorsRemove { name } => {
            admin::remove_operator_factors(&app, None, Which::Name(name)).await.map_err(Failure::new)
        }
        Command::OperatorDisable { name } => {
            admin::disable_operator(&app, None, Which::Name(name)).await.map_err(Failure::new)
        }
        Command::AnnouncementPublish { file } => publish_announcement(&app, file).await,
        Command::AnnouncementWithdraw { id } => {
            withdraw_announcement_by_command(&app, *id).await.map_err(Failure::new)
        }
        Command::NewsPublish { file } => publish_news(&app, file).await,
        Command::Call(asked) => call::call(&app, asked).await,
        Command::SecretAccept => accept_secret(&app).await,
        Command::Customer(command) => customer::customer(&app, command).await,
        Command::Order(command) => order::order(&app, command).await,
        Command::Verification(command) => verification::verification(&app, command).await,
    };
    app.store().close().await;
    outcome
}

/// A role as it is typed.
fn read_role(typed: &str) -> Result<OperatorRole, String> {
    OperatorRole::parse(typed).ok_or_else(|| {
        let names: Vec<_> = OperatorRole::ALL.iter().map(|role| role.as_str()).collect();
        format!("must be one of {}", names.join(", "))
    })
}

fn print_password(name: &str, password: crate::Result<NewPassword>) -> Result<(), Failure> {
    let NewPassword(password) = password.map_err(Failure::new)?;
    print::say(&format!("{name} / {}", password.expose_secret()))
}

async fn publish_announcement(app: &App, file: &Path) -> Result<(), Failure> {
    let id = save_announcement_by_command(app, read_draft(file)?).await.map_err(Failure::new)?;
    print::say(&format!("{id} is published; customers see it from its beginning on"))
}

async fn publish_news(app: &App, file: &Path) -> Result<(), Failure> {
    let news_id = publish_news_by_command(app, read_draft(file)?).await.map_err(Failure::new)?;
    print::say(&format!("{news_id} is published; whom it is for is notified"))
}

async fn unlock_user(app: &App, login: &str) -> Result<(), Failure> {
    unlock_by_command(app, login).await.map_err(Failure::new)?;
    print::say(&format!("{login} may sign in"))
}

async fn set_role(app: &App, login: &str, is_admin: bool) -> Result<(), Failure> {
    help_by_command(app, login, Help::SetAdmin(is_admin)).await.map_err(Failure::new)?;
    print::say(&format!("{login} is {}", if is_admin { "admin" } else { "not admin" }))
}

async fn accept_secret(app: &App) -> Result<(), Failure> {
    admin::secret_accept(app).await.map_err(Failure::new)?;
    print::say("the database now uses the current secrets")
}

async fn retry_jobs(app: &App, ids: &[Uuid]) -> Result<(), Failure> {
    let retried = admin::job::retry_jobs(app, None, ids).await.map_err(Failure::new)?;
    print::say(&format!("{retried} of {} are retried", ids.len()))
}

async fn list_dead_jobs(app: &App) -> Result<(), Failure> {
    print::every_page(async |before: Option<Cursor>| {
        let mut conn = app.store().read().await.map_err(Failure::new)?;
        let before = before.unwrap_or(Cursor::NEWEST);
        let jobs = read_dead_page(&mut conn, None, before, JOBS).await.map_err(Failure::new)?;
        for job in &jobs {
            let error = job.last_error.as_deref().unwrap_or("-");
            print::say(&format!(
                "{} {} {} after {} tries: {error}",
                job.ended_at, job.job_id, job.kind, job.attempts
            ))?;
        }
        Ok(jobs.last().map(|last| Cursor { at: last.ended_at, id: last.job_id }))
    })
    .await
}
