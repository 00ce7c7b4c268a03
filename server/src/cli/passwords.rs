//! `portico passwords`: the list of passwords that became known in breaches.

use std::path::PathBuf;

use clap::Subcommand;

use super::{Failure, print};
use crate::platform::breach::build::breach_list_build;

/// The list of passwords that became known in breaches.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Makes a list for `security.breached_passwords`. Needs neither configuration nor database.
    Build {
        /// Passwords, one in a line, or SHA-1 hashes with or without counts, as Have I Been Pwned publishes them.
        file: PathBuf,
        /// The list's file.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Of hashes with counts, take only passwords that were seen so often.
        #[arg(long, value_name = "COUNT", default_value_t = 1)]
        at_least: u64,
    },
}

/// Runs the command.
pub(super) fn passwords(command: &Command) -> Result<(), Failure> {
    let Command::Build { file, out, at_least } = command;
    let failed = |error: std::io::Error| Failure::new(format!("{}: {error}", file.display()));
    let built = breach_list_build(file, out, *at_least).map_err(failed)?;
    print::say(&format!(
        "{}: {} passwords of {} lines, {} bytes",
        out.display(),
        built.passwords,
        built.lines,
        built.bytes
    ))
}
