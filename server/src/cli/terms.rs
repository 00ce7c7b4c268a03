//! `portico terms`: the operator's terms.

use std::path::Path;

use clap::Subcommand;
use portico_core::version_state::VersionState;

use super::{Failure, print, start};
use crate::kit::clock::Clock;
use crate::people::terms::version_list::states;
use crate::people::terms::{SAMPLE, folder, versions};

/// Lists the operator's terms.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Lists the versions in the data folder and which one is in force. Exits with 1 if one is incomplete.
    List,
}

/// Runs `portico terms list`.
pub(super) fn terms(file: Option<&Path>, command: &Command) -> Result<(), Failure> {
    let Command::List = command;
    let config = start::config(file)?;
    let folder = folder(&config);
    let (found, faults) = versions(&folder);
    let listed: Vec<_> = states(&found, Clock::System.now()).collect();
    if listed.iter().all(|(_, state)| *state != VersionState::InForce) {
        print::say(&format!("{SAMPLE}      in force: add your own terms to {}", folder.display()))?;
    }
    for (version, state) in listed {
        print::say(&format!("{}  {}", version.name, state.as_str().replace('_', " ")))?;
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::new(faults.join("\n"))) }
}
