//! `portico terms`: the operator's terms.

use std::path::Path;

use clap::Subcommand;
use portico_core::version_state::VersionState;

use super::{Failure, print, start};
use crate::kit::clock::Clock;
use crate::kit::store::Store;
use crate::people::terms::version_list::states;
use crate::people::terms::{SAMPLE, find_versions_in, folder};
use crate::platform::config::Config;

/// Lists the operator's terms.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Lists the versions in the data folder and those of the operator's page, and which one is in force. Exits with 1 if one is incomplete.
    List,
}

/// Runs `portico terms list`.
pub(super) async fn terms(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    let Command::List = command;
    let config = start::patient_config(file)?;
    start::log(&config.log)?;
    let store = start::store(&config).await?;
    let outcome = list(&config, &store).await;
    store.close().await;
    outcome
}

async fn list(config: &Config, store: &Store) -> Result<(), Failure> {
    // Whether a database that is there may be migrated is for a start to say, which knows the secrets that it was used with.
    if store.schema().await.map_err(Failure::new)? == 0 {
        store.migrate().await.map_err(Failure::new)?;
    }
    let mut conn = store.read().await.map_err(Failure::new)?;
    let (found, faults) = find_versions_in(&mut conn, config).await.map_err(Failure::new)?;
    let listed: Vec<_> = states(&found, Clock::System.now()).collect();
    if listed.iter().all(|(_, state)| *state != VersionState::InForce) {
        let folder = folder(config);
        print::say(&format!("{SAMPLE}      in force: add your own terms to {}", folder.display()))?;
    }
    for (version, state) in listed {
        print::say(&format!("{}  {}", version.name, state.as_str().replace('_', " ")))?;
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::new(faults.join("\n"))) }
}
