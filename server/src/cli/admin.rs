//! `portico admin`: what the operator does by hand.

use std::path::Path;

use clap::Subcommand;

use super::{Failure, print, start};
use crate::App;

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
    /// Lists the jobs that were given up, the newest first.
    JobsDead,
}

/// Runs the command.
pub(super) async fn admin(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    let config = start::config(file)?;
    start::log(&config.log)?;
    let app = start::app(config).await?;
    let outcome = match command {
        Command::UserUnlock { login } => user_unlock(&app, login).await,
        Command::JobsDead => jobs_dead(&app).await,
    };
    app.store().close().await;
    outcome
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
