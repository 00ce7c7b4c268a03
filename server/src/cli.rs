//! The command line: what `portico` can be told to do.

mod admin;
mod audit;
mod backup;
mod bill;
mod catalogue;
mod engine;
mod flavor;
mod invoice;
mod ledger;
mod migrate;
#[cfg(unix)]
mod open_files;
mod passphrase;
mod passwords;
mod print;
mod quota;
mod recharge;
mod serve;
mod start;
mod terms;
mod usage;
pub mod welcome;
mod worker;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};

use crate::kit::log_writer;

/// The server of the customer console, and its tools.
#[derive(Debug, Parser)]
#[command(name = "portico", version, disable_help_subcommand = true)]
struct Cli {
    /// Configuration file; defaults to `./portico.toml` if it exists.
    #[arg(long, global = true, env = "PORTICO_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Migrates the database, serves the console and runs its jobs.
    Serve(serve::Options),
    /// Runs jobs only, alongside servers started with `--no-worker`.
    Worker,
    /// Migrates the database and prints the versions before and after.
    Migrate,
    /// Saves the database, the files in the data folder and the secrets to one encrypted file; the server may be running.
    Backup(backup::BackupOptions),
    /// Restores a backup into an empty data folder and an empty database of either engine.
    Restore(backup::RestoreOptions),
    /// Moves every row of the configured database into an empty one of the same or the other engine.
    Move(backup::MoveOptions),
    /// Checks and documents the configuration.
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Prints the OpenAPI document. Needs no configuration or database.
    Openapi {
        /// Print the document of the operator's API instead.
        #[arg(long)]
        operator: bool,
    },
    /// Prints every route and who may call it. Needs no configuration or database.
    AuthzMatrix {
        /// Print the routes as a JSON array.
        #[arg(long)]
        json: bool,
    },
    /// Prints every error code, and why some are never returned. Needs no configuration or database.
    Codes {
        /// Print the codes as a JSON array.
        #[arg(long)]
        json: bool,
    },
    /// Administers users, operators, orders and verifications.
    #[command(subcommand)]
    Admin(admin::Command),
    /// Verifies the audit log.
    #[command(subcommand)]
    Audit(audit::Command),
    /// Publishes price lists and sets discounts.
    #[command(subcommand)]
    Catalogue(catalogue::Command),
    /// Lists what makes the machines of each region.
    #[command(subcommand)]
    Engine(engine::Command),
    /// Publishes what instances can have.
    #[command(subcommand)]
    Flavor(flavor::Command),
    /// Lists and sets what one account may have of the cloud.
    #[command(subcommand)]
    Quota(quota::Command),
    /// Verifies, corrects and exports the ledger.
    #[command(subcommand)]
    Ledger(ledger::Command),
    /// Records and rates usage.
    #[command(subcommand)]
    Usage(usage::Command),
    /// Refunds top-ups and settles payments that could not be matched.
    #[command(subcommand)]
    Recharge(recharge::Command),
    /// Builds the list of breached passwords.
    #[command(subcommand)]
    Passwords(passwords::Command),
    /// Closes and corrects bills.
    #[command(subcommand)]
    Bill(bill::Command),
    /// Lists the operator's terms.
    #[command(subcommand)]
    Terms(terms::Command),
    /// Lists, issues, rejects and voids invoices.
    #[command(subcommand)]
    Invoice(invoice::Command),
}

#[derive(Debug, Subcommand)]
enum ConfigCommand {
    /// Checks the configuration and prints one line for each error.
    Check,
    /// Prints every setting as it is, with where it came from; no secret.
    Show,
    /// Prints the JSON Schema of the configuration file.
    Schema,
    /// Prints a configuration file with every key, its description and its default.
    Example,
}

/// Runs the program. Exit code 0: done; 1: it failed; 2: the command line or the configuration is wrong.
#[must_use]
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let file = cli.config.as_deref();
    let outcome = match &cli.command {
        Command::Serve(options) => run(serve::serve(file, options)),
        Command::Worker => run(worker::worker(file)),
        Command::Migrate => run(migrate::migrate(file)),
        Command::Backup(options) => run(backup::backup(file, options)),
        Command::Restore(options) => run(backup::restore(file, options)),
        Command::Move(options) => run(backup::move_rows(file, options)),
        Command::Config(ConfigCommand::Check) => print::check_config(file),
        Command::Config(ConfigCommand::Show) => print::show_config(file),
        Command::Config(ConfigCommand::Schema) => print::config_schema(),
        Command::Config(ConfigCommand::Example) => print::config_example(),
        Command::Openapi { operator } => print::openapi(*operator),
        Command::AuthzMatrix { json } => print::authz_matrix(*json),
        Command::Codes { json } => print::codes(*json),
        Command::Admin(command) => run(admin::admin(file, command)),
        Command::Audit(command) => run(audit::audit(file, command)),
        Command::Catalogue(command) => run(catalogue::catalogue(file, command)),
        Command::Engine(command) => run(engine::engine(file, command)),
        Command::Flavor(command) => run(flavor::flavor(file, command)),
        Command::Quota(command) => run(quota::quota(file, command)),
        Command::Ledger(command) => run(ledger::ledger(file, command)),
        Command::Usage(command) => run(usage::usage(file, command)),
        Command::Recharge(command) => run(recharge::recharge(file, command)),
        Command::Passwords(command) => passwords::passwords(command),
        Command::Bill(command) => run(bill::bill(file, command)),
        Command::Terms(command) => run(terms::terms(file, command)),
        Command::Invoice(command) => run(invoice::invoice(file, command)),
    };
    log_writer::end(outcome.as_ref().err().map(|failure| failure.text.as_str()));
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => ExitCode::from(failure.exit),
    }
}

/// Why a command did not succeed, fit for an operator.
#[derive(Debug)]
struct Failure {
    text: String,
    exit: u8,
}

impl Failure {
    /// Something failed: exit 1.
    fn new(text: impl ToString) -> Self {
        Self { text: text.to_string(), exit: 1 }
    }
}

impl From<crate::platform::config::Mistakes> for Failure {
    fn from(mistakes: crate::platform::config::Mistakes) -> Self {
        Self { text: mistakes.to_string(), exit: 2 }
    }
}

impl From<crate::platform::app::StartError> for Failure {
    /// What the program is made of cannot be made of the configuration: exit 2.
    fn from(error: crate::platform::app::StartError) -> Self {
        Self { text: error.to_string(), exit: 2 }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::new(error)
    }
}

/// Runs a command that waits. Work that still blocks a thread at the end (a password being hashed) is left behind.
fn run(command: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let outcome = runtime.block_on(command);
    runtime.shutdown_timeout(Duration::from_millis(100));
    outcome
}
