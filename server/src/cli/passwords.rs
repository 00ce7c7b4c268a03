//! `portico passwords`: the list of passwords that became known in breaches.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::PathBuf;

use clap::Subcommand;

use super::{Failure, print};
use crate::platform::breach::build::build_breach_list;

/// Builds the list of breached passwords.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Builds a list for `security.breached_passwords`. Needs no configuration or database.
    Build {
        /// Passwords, one per line, or SHA-1 hashes with or without counts, as Have I Been Pwned publishes them.
        file: PathBuf,
        /// Output file, overwritten if it exists.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// For hashes with counts: include only passwords seen at least this often.
        #[arg(long, value_name = "COUNT", default_value_t = 1)]
        at_least: u64,
    },
}

/// Runs `portico passwords build`.
pub(super) fn passwords(command: &Command) -> Result<(), Failure> {
    let Command::Build { file, out, at_least } = command;
    let of_file = |error: io::Error| Failure::new(format!("{}: {error}", file.display()));
    File::open(file).map_err(of_file)?;
    let built = build_breach_list(file, out, *at_least).map_err(|error| match error.kind() {
        // A line of it.
        ErrorKind::InvalidData => of_file(error),
        _ => Failure::new(format!("{} into {}: {error}", file.display(), out.display())),
    })?;
    print::say(&format!(
        "{}: {} passwords of {} lines, {} bytes",
        out.display(),
        built.passwords,
        built.lines,
        built.bytes
    ))
}
