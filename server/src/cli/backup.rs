//! `portico backup`, `portico restore` and `portico move`.

use std::path::{Path, PathBuf};

use clap::Args;
use secrecy::{ExposeSecret, SecretString};

use super::{Failure, passphrase, print, start};
use crate::closing::backup::{self, Key, Lock, Source};
use crate::kit::clock::Clock;
use crate::kit::store::StoreOptions;
use crate::kit::store::carry::TableSum;

/// What a backup is encrypted with. Without any of these the passphrase is in `PORTICO_BACKUP_PASSPHRASE`, or asked for on the terminal.
#[derive(Debug, Args)]
pub(super) struct BackupOptions {
    /// Backup file; an existing one is replaced once the new one is complete.
    file: PathBuf,
    /// Public age key (`age1…`) of someone who may open the backup; may be repeated.
    #[arg(long, value_name = "KEY", conflicts_with = "passphrase_file")]
    recipient: Vec<String>,
    /// File of public age keys, one per line.
    #[arg(long, value_name = "FILE", conflicts_with = "passphrase_file")]
    recipients_file: Option<PathBuf>,
    /// File whose first line is the passphrase; readable by its owner only.
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
}

/// What a backup is opened with. Without any of these the passphrase is in `PORTICO_BACKUP_PASSPHRASE`, or asked for on the terminal.
#[derive(Debug, Args)]
pub(super) struct RestoreOptions {
    /// Backup file, as `portico backup` wrote it.
    file: PathBuf,
    /// File of private age keys.
    #[arg(long, value_name = "FILE", conflicts_with = "passphrase_file")]
    identity: Option<PathBuf>,
    /// File whose first line is the passphrase; readable by its owner only.
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
}

/// Where the rows go.
#[derive(Debug, Args)]
pub(super) struct MoveOptions {
    /// The empty database: `sqlite://PATH` or `postgres://…`. An address with a password is put into the variable instead.
    #[arg(
        long,
        value_name = "URL",
        env = "PORTICO_MOVE_TO",
        hide_env_values = true,
        required_unless_present = "undo"
    )]
    to: Option<SecretString>,
    /// Uses the configured database again after a move. What has been written to the other one since is not in it.
    #[arg(long)]
    undo: bool,
}

/// Runs `portico backup`: writes the database and the data folder into one sealed file.
pub(super) async fn backup(file: Option<&Path>, options: &BackupOptions) -> Result<(), Failure> {
    let config = start::patient_config(file)?;
    start::log(&config.log)?;
    let lock = lock(options)?;
    let store = start::store(&config).await?;
    let place = database_file(&start::store_options(&config));
    let source = Source { config: &config, store: &store, database: place.as_deref() };
    let saved = backup::save(&source, &options.file, lock, Clock::System.now()).await;
    store.close().await;
    let manifest = saved.map_err(Failure::new)?;
    let bytes = std::fs::metadata(&options.file)?.len();
    print::say(&format!(
        "{}: tables={} rows={} files={} bytes={bytes}",
        options.file.display(),
        manifest.tables.len(),
        manifest.rows(),
        manifest.files.len(),
    ))
}

/// Runs `portico restore`: puts a backup into an empty database and data folder.
pub(super) async fn restore(file: Option<&Path>, options: &RestoreOptions) -> Result<(), Failure> {
    let config = start::patient_config(file)?;
    start::log(&config.log)?;
    let key = match &options.identity {
        Some(path) => Key::identities(path).map_err(Failure::new)?,
        None => Key::Passphrase(passphrase::read(options.passphrase_file.as_deref(), false)?),
    };
    let target = start::store_options(&config);
    let restored = backup::restore(&config, &target, &options.file, key).await.map_err(Failure::new)?;
    let (head, manifest) = (&restored.head, &restored.manifest);
    print::say(&format!(
        "restored: made_at={} schema={} tables={} rows={} files={}",
        head.made_at,
        head.schema,
        manifest.tables.len(),
        manifest.rows(),
        manifest.files.len(),
    ))?;
    match &restored.papers_key {
        Some(path) => print::say(&format!(
            "copy the content of {} into the configuration as verification.key, and delete the file",
            path.display()
        )),
        None => Ok(()),
    }
}

/// Moves every row, or takes the seal off that a move has left.
pub(super) async fn move_rows(file: Option<&Path>, options: &MoveOptions) -> Result<(), Failure> {
    let config = start::patient_config(file)?;
    start::log(&config.log)?;
    let from = start::store_options(&config);
    if options.undo {
        let seal = backup::undo_seal(&from).await.map_err(Failure::new)?;
        return print::say(&format!(
            "in use again; what has been written to {} since is not in it",
            seal.moved_to
        ));
    }
    let url = options.to.as_ref().map(ExposeSecret::expose_secret).unwrap_or_default();
    if has_password_in_arguments(url) {
        return Err(Failure::new(
            "--to: everybody on this machine can read a password in an argument: put the address into PORTICO_MOVE_TO",
        ));
    }
    let to = StoreOptions { url: url.to_owned(), ..from.clone() };
    let moved = backup::move_rows(&from, &to, Clock::System.now()).await.map_err(Failure::new)?;
    let rows: u64 = moved.tables.iter().map(|TableSum { rows, .. }| rows).sum();
    print::say(&format!("moved: tables={} rows={rows}", moved.tables.len()))?;
    print::say(&format!(
        "now let database.url (or PORTICO_DATABASE_URL) be the address of {}; the old database is sealed: nothing writes to it \
         any more, and it can be removed when the new one is saved",
        moved.moved_to
    ))
}

fn lock(options: &BackupOptions) -> Result<Lock, Failure> {
    let mut keys = options.recipient.clone();
    if let Some(path) = &options.recipients_file {
        let wrong = |error| Failure::new(format!("{}: {error}", path.display()));
        let text = std::fs::read_to_string(path).map_err(wrong)?;
        let lines = text.lines().map(str::trim);
        keys.extend(lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned));
    } else if keys.is_empty() {
        let given = passphrase::read(options.passphrase_file.as_deref(), true)?;
        return Lock::passphrase(given).map_err(Failure::new);
    }
    Lock::recipients(keys.iter().map(String::as_str)).map_err(Failure::new)
}

/// The file of a database that has one.
fn database_file(options: &StoreOptions) -> Option<PathBuf> {
    let path = options.url.strip_prefix("sqlite:")?;
    let path = path.strip_prefix("//").unwrap_or(path);
    Some(PathBuf::from(path.split_once('?').map_or(path, |(path, _)| path)))
}

/// Whether an address that came as an argument holds a password.
fn has_password_in_arguments(url: &str) -> bool {
    let login = url.split_once("://").and_then(|(_, rest)| rest.rsplit_once('@')).map(|(login, _)| login);
    let has_password = login.is_some_and(|login| login.contains(':')) || url.contains("password=");
    has_password && std::env::args_os().any(|argument| argument.to_string_lossy().contains(url))
}
