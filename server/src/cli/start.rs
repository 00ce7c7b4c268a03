//! What commands that work on a real installation do first.

use std::io::IsTerminal;
use std::path::Path;
use std::time::{Duration, Instant};

use secrecy::ExposeSecret;
use sqlx::migrate::MigrateError;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::Failure;
use crate::app::assemble;
use crate::closing::backup::was_cut_off;
use crate::kit::clock::Clock;
use crate::kit::http::metrics;
use crate::kit::http::serve::ServeOptions;
use crate::kit::log_lines;
use crate::kit::log_writer::{LogWriter, panics_to_log};
use crate::kit::random::Random;
use crate::kit::secret::SECRET_FILE;
use crate::kit::store::{OpenError, SchemaError, Store, StoreOptions};
use crate::platform::config::{self, Config, HttpConfig, LogConfig, LogFormat};
use crate::platform::secret_check::check_secrets;
use crate::{App, Error};

/// The configuration, from the file and the environment.
pub(super) fn config(file: Option<&Path>) -> Result<Config, Failure> {
    // A variable that is not text cannot be one of ours.
    let variables = std::env::vars_os()
        .filter_map(|(name, text)| Some((name.into_string().ok()?, text.into_string().ok()?)));
    Ok(config::load(file, variables)?)
}

/// The number of the migration since which a database knows the secrets that it is used with.
const SECRETS_SINCE: i64 = 55;

/// Seconds that a command waits for a connection, or for a busy SQLite file, at least.
const PATIENCE_SECONDS: u32 = 30;

/// How long a busy database is left alone before it is asked again.
const ASKED_AGAIN: Duration = Duration::from_millis(100);

/// The configuration for a command that reads or changes something and ends: nobody waits for it as for a page, and a busy machine is when
/// it is needed.
pub(super) fn patient_config(file: Option<&Path>) -> Result<Config, Failure> {
    let mut config = config(file)?;
    let seconds = &mut config.database.acquire_timeout_seconds;
    *seconds = PATIENCE_SECONDS.max(*seconds);
    Ok(config)
}

/// Asks a database again that has no connection free, as long as a command waits: it is busiest when servers start.
pub(super) async fn patiently<T, E: Busy>(ask: impl AsyncFn() -> Result<T, E>) -> Result<T, E> {
    let begun = Instant::now();
    loop {
        match ask().await {
            Err(error) if error.is_busy() && begun.elapsed().as_secs() < PATIENCE_SECONDS.into() => {
                tokio::time::sleep(ASKED_AGAIN).await;
            }
            outcome => return outcome,
        }
    }
}

/// Why the database did not answer.
pub(super) trait Busy {
    /// Whether no connection was free in time.
    fn is_busy(&self) -> bool;
}

impl Busy for sqlx::Error {
    fn is_busy(&self) -> bool {
        matches!(self, Self::PoolTimedOut)
    }
}

impl Busy for OpenError {
    fn is_busy(&self) -> bool {
        matches!(self, Self::Engine(error) if error.is_busy())
    }
}

impl Busy for SchemaError {
    fn is_busy(&self) -> bool {
        matches!(self, Self::Read(error) | Self::Step(MigrateError::Execute(error)) if error.is_busy())
    }
}

impl Busy for Error {
    fn is_busy(&self) -> bool {
        self.status() == 503
    }
}

/// Whether lines are for a person: where the error stream is a terminal, unless the operator chose.
fn are_for_people(format: LogFormat) -> bool {
    match format {
        LogFormat::Auto => std::io::stderr().is_terminal(),
        LogFormat::Json => false,
        LogFormat::Text => true,
    }
}

/// Sends the log to the error stream.
pub(super) fn log(log: &LogConfig) -> Result<(), Failure> {
    let filter = log_lines::filter_of(&log.filter).map_err(Failure::new)?;
    let written = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(LogWriter::to_stderr())
        .log_internal_errors(false);
    let outcome = if are_for_people(log.format) {
        // On a terminal the variable NO_COLOR has its say.
        let written = if std::io::stderr().is_terminal() { written } else { written.with_ansi(false) };
        written.event_format(log_lines::ForPeople).try_init()
    } else {
        written.json().flatten_event(true).with_current_span(true).with_span_list(false).try_init()
    };
    panics_to_log();
    outcome.map_err(Failure::new)
}

/// The database, opened but not migrated: one that may be used.
pub(super) async fn store(config: &Config) -> Result<Store, Failure> {
    data_folder(&config.storage.data_dir)?;
    if was_cut_off(&config.storage.data_dir) {
        return Err(Failure::new(format!(
            "storage.data_dir: a restore into {} was cut off: repeat `portico restore`",
            config.storage.data_dir.display()
        )));
    }
    let options = store_options(config);
    let store = patiently(async || Store::open(&options).await).await.map_err(Failure::new)?;
    let Some(seal) = patiently(async || store.seal().await).await.map_err(Failure::new)? else {
        return Ok(store);
    };
    store.close().await;
    Err(Failure::new(format!(
        "database.url: the rows of this database were moved to {} at {}; put that address there, or use this one again with \
         `portico move --undo`",
        seal.moved_to, seal.moved_at
    )))
}

/// Where the database is, and how to open it.
pub(super) fn store_options(config: &Config) -> StoreOptions {
    let url = match config.database.url.expose_secret() {
        "" => format!("sqlite://{}", config.storage.data_dir.join("portico.db").display()),
        url => url.to_owned(),
    };
    StoreOptions {
        url,
        max_connections: config.database.max_connections,
        acquire_timeout: Duration::from_secs(config.database.acquire_timeout_seconds.into()),
        statement_timeout: Duration::from_secs(config.database.statement_timeout_seconds.into()),
        migrations: &crate::platform::schema::MIGRATIONS,
    }
}

/// Makes the data folder, its owner's alone: it holds the secret key, the database and what the sink keeps.
fn data_folder(path: &Path) -> Result<(), Failure> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    let wrong = |error| Failure::new(format!("storage.data_dir: {} cannot be made: {error}", path.display()));
    builder.create(path).map_err(wrong)
}

/// Runs a command on the whole server, and closes the database behind it.
pub(super) async fn run(
    file: Option<&Path>,
    command: impl AsyncFnOnce(&App) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let config = patient_config(file)?;
    log(&config.log)?;
    let app = app(config).await?;
    let outcome = command(&app).await;
    app.store().close().await;
    outcome
}

/// The whole server, on an up-to-date database that was used with the same secrets before.
pub(super) async fn app(config: Config) -> Result<App, Failure> {
    let app = app_before_migration(config).await?;
    // Before it is migrated where it knows them: the program of the version before can then still be started on it again.
    let schema = patiently(async || app.store().schema().await).await.map_err(Failure::new)?;
    let knows_secrets = schema >= SECRETS_SINCE;
    if knows_secrets {
        refuse_other_secrets(&app).await?;
    }
    migrate(&app).await?;
    if !knows_secrets {
        refuse_other_secrets(&app).await?;
    }
    Ok(app)
}

/// Closes a database that was used with other secrets, and says which they are.
async fn refuse_other_secrets(app: &App) -> Result<(), Failure> {
    let others = patiently(async || check_secrets(app).await).await.map_err(Failure::new)?;
    let Some(kind) = others.first() else { return Ok(()) };
    app.store().close().await;
    Err(Failure::new(format!(
        "{}: is not the secret that this database was used with; put that one back, or give up what it protects with \
         `portico admin secret-accept`",
        kind.source(app.config())
    )))
}

/// The whole server, on an up-to-date database, whatever secrets it was used with before.
pub(super) async fn app_with_any_secret(config: Config) -> Result<App, Failure> {
    let app = app_before_migration(config).await?;
    migrate(&app).await?;
    Ok(app)
}

/// The whole server, on a database as it is: what is wrong with the configuration is found before anything is changed.
async fn app_before_migration(config: Config) -> Result<App, Failure> {
    let store = store(&config).await?;
    Ok(assemble(config, store, Clock::System, Random::System)?)
}

/// Makes once what a start makes of the settings: what is wrong with the files and addresses that they name shows as it does then. No
/// database is opened, and nothing is written.
pub(super) fn check(mut config: Config) -> Result<(), Failure> {
    let secret = &mut config.security.secret_key;
    if secret.expose_secret().is_empty() && !config.storage.data_dir.join(SECRET_FILE).exists() {
        // The first start draws one.
        *secret = Random::System.token().into();
    }
    let store = Store::nowhere(&crate::platform::schema::MIGRATIONS);
    assemble(config, store, Clock::System, Random::System)?;
    Ok(())
}

async fn migrate(app: &App) -> Result<(), Failure> {
    let migrated = patiently(async || app.store().migrate().await).await.map_err(Failure::new)?;
    tracing::info!(from = migrated.from, to = migrated.to, "the database is up to date");
    Ok(())
}

/// Serves /metrics beside what a command does, from before anything is counted, if the operator wants it.
pub(super) fn measure(
    config: &HttpConfig,
    stop: &CancellationToken,
) -> Result<Option<JoinHandle<()>>, Failure> {
    let Some(address) = config.metrics_listen else { return Ok(None) };
    let collected = metrics::collect().map_err(Failure::new)?;
    let (serving, stop) = (ServeOptions::from(config), stop.clone());
    Ok(Some(tokio::spawn(async move {
        if let Err(error) = metrics::serve_metrics(collected, address, &serving, stop).await {
            tracing::error!(%error, %address, "metrics cannot be served");
        }
    })))
}

/// Lets go of the database at the end. What the disk may have lost is left as it is: closing would write to it.
pub(super) async fn close(app: &App) -> Result<(), Failure> {
    if app.store().is_read_only() {
        return Err(Failure::new("the disk did not keep what was written: check it, and start again"));
    }
    app.store().close().await;
    Ok(())
}

/// Waits for the end of what [`measure`] began.
pub(super) async fn wait_for_measure(measuring: Option<JoinHandle<()>>) {
    if let Some(measuring) = measuring
        && let Err(error) = measuring.await
    {
        tracing::error!(%error, "the metrics listener failed");
    }
}
