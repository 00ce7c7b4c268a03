//! `portico terms`: the operator's terms.

use std::path::Path;

use clap::Subcommand;

use super::{Failure, print, start};
use crate::kit::clock::Clock;
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
    let now = Clock::System.now();
    let in_force = found.iter().rev().find(|version| version.from.is_none_or(|from| from <= now));
    if in_force.is_none() {
        print::say(&format!("{SAMPLE}      in force: add your own terms to {}", folder.display()))?;
    }
    for version in &found {
        let state = match version.from {
            Some(from) if from > now => "to come",
            _ if in_force.is_some_and(|current| current.name == version.name) => "in force",
            _ => "over",
        };
        print::say(&format!("{}  {state}", version.name))?;
    }
    if faults.is_empty() { Ok(()) } else { Err(Failure::new(faults.join("\n"))) }
}
