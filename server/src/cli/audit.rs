//! `portico audit`: the audit log's chains.

use std::path::Path;

use clap::Subcommand;

use super::{Failure, print, start};
use crate::platform::audit::{Verdict, verify};
use crate::{App, Result, closing::admin};

/// Verifies the audit log.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Verifies the chain of events of every account and of the operators, and prints the first broken event of each. Exits
    /// with 1 if there is one.
    Verify {
        /// Only the account with this customer number.
        #[arg(long, value_name = "NUMBER")]
        account: Option<String>,
    },
}

/// Runs `portico audit`; a failure when a chain is broken.
pub(super) async fn audit(file: Option<&Path>, command: &Command) -> std::result::Result<(), Failure> {
    let Command::Verify { account } = command;
    let config = start::patient_config(file)?;
    start::log(&config.log)?;
    let app = start::app(config).await?;
    let (mut walked, mut broken) = (0, 0);
    let mut tell = |verdict: Verdict| {
        walked += 1;
        broken += u64::from(verdict.broken.is_some());
        print::say(&line(&verdict)).map_err(|failure| crate::Error::internal(failure.text))
    };
    let outcome = walk(&app, account.as_deref(), &mut tell).await;
    app.store().close().await;
    outcome.map_err(Failure::new)?;
    match (walked, broken) {
        (0, _) if account.is_some() => Err(Failure::new("there is no account with this number")),
        (_, 0) => Ok(()),
        (walked, broken) => Err(Failure::new(format!("{broken} of {walked} chains are broken"))),
    }
}

async fn walk(app: &App, account: Option<&str>, tell: &mut impl FnMut(Verdict) -> Result<()>) -> Result<()> {
    verify(app.store(), account, &mut *tell).await?;
    if account.is_none() {
        tell(admin::audit::verify(app.store()).await?)?;
    }
    Ok(())
}

fn line(verdict: &Verdict) -> String {
    let Verdict { chain, events, erased, head, broken } = verdict;
    match broken {
        None => format!("{chain} ok events={events} erased={erased} head={head}"),
        Some(at) => format!("{chain} BROKEN at event {}: {}", at.seq, at.what),
    }
}
