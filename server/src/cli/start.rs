//! What commands that work on a real installation do first.

use std::path::Path;
use std::time::Duration;

use secrecy::ExposeSecret;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

use super::Failure;
use crate::App;
use crate::clock::Clock;
use crate::config::{self, Config, HttpConfig, LogConfig, LogFormat};
use crate::http::metrics;
use crate::http::serve::ServeOptions;
use crate::random::Random;
use crate::store::{Store, StoreOptions};

/// The configuration, from the file and the environment.
pub(super) fn config(file: Option<&Path>) -> Result<Config, Failure> {
    // A variable that is not text cannot be one of ours.
    let variables = std::env::vars_os()
        .filter_map(|(name, text)| Some((name.into_string().ok()?, text.into_string().ok()?)));
    Ok(config::load(file, variables)?)
}

/// Sends the log to the error stream.
pub(super) fn log(log: &LogConfig) -> Result<(), Failure> {
    let filter: EnvFilter = log.filter.parse().map_err(Failure::new)?;
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let outcome = match log.format {
        LogFormat::Json => {
            lines.json().flatten_event(true).with_current_span(true).with_span_list(false).try_init()
        }
        LogFormat::Text => lines.try_init(),
    };
    outcome.map_err(Failure::new)
}

/// The database, opened but not migrated.
pub(super) async fn store(config: &Config) -> Result<Store, Failure> {
    data_folder(&config.storage.data_dir)?;
    let url = match config.database.url.expose_secret() {
        "" => format!("sqlite://{}", config.storage.data_dir.join("portico.db").display()),
        url => url.to_owned(),
    };
    let options = StoreOptions {
        url,
        max_connections: config.database.max_connections,
        acquire_timeout: Duration::from_secs(config.database.acquire_timeout_seconds.into()),
    };
    Store::open(&options).await.map_err(Failure::new)
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

/// The whole server, on an up-to-date database.
pub(super) async fn app(config: Config) -> Result<App, Failure> {
    let store = store(&config).await?;
    let migrated = store.migrate().await.map_err(Failure::new)?;
    tracing::info!(from = migrated.from, to = migrated.to, "the database is up to date");
    App::new(config, store, Clock::System, Random::System).map_err(Failure::new)
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

/// Waits for the end of what [`measure`] began.
pub(super) async fn measured(measuring: Option<JoinHandle<()>>) {
    if let Some(measuring) = measuring
        && let Err(error) = measuring.await
    {
        tracing::error!(%error, "the metrics listener failed");
    }
}
