//! `portico terms`: the operator's terms.

use std::path::Path;

use clap::Subcommand;
use portico_core::version_state::VersionState;

use super::{Failure, print, start};
use crate::App;
use crate::people::terms::version_list::states;
use crate::people::terms::{SAMPLE, find_versions, folder};

/// Lists the operator's terms.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Lists the versions in the data folder and those of the operator's page, and which one is in force. Exits with 1 if one is incomplete.
    List,
}

/// Runs `portico terms list`.
pub(super) async fn terms(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    let Command::List = command;
    start::run(file, async |app| list(app).await).await
}

async fn list(app: &App) -> Result<(), Failure> {
    let mut conn = app.store().read().await.map_err(Failure::new)?;
    let (found, faults) = find_versions(&mut conn, app).await.map_err(Failure::new)?;
    let listed: Vec<_> = states(&found, app.now()).collect();
    if listed.iter().all(|(_, state)| *state != VersionState::InForce) {
        let folder = folder(app.config());
        print::say(&format!("{SAMPLE}      in force: add your own terms to {}", folder.display()))?;
    }
    for (version, state) in listed {
        print::say(&format!("{}  {}", version.name, state.as_str().replace('_', " ")))?;
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::new(faults.join("\n"))) }
}
