//! A server's parts on a fresh database.

use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use portico_server::App;
use portico_server::app::assemble;
use portico_server::kit::clock::Clock;
use portico_server::kit::random::Random;
use portico_server::kit::store::{Store, StoreOptions};
use portico_server::platform::config::Config;

/// Opens them with so many connections, for one of which a caller waits so long.
pub async fn open(url: &str, folder: &Path, max_connections: u32, acquire_timeout: Duration) -> Result<App> {
    let options = StoreOptions {
        url: url.to_owned(),
        max_connections,
        acquire_timeout,
        statement_timeout: Duration::from_secs(30),
        migrations: &portico_server::platform::schema::MIGRATIONS,
    };
    let store = Store::open(&options).await?;
    store.migrate().await?;
    let mut config = Config::default();
    config.storage.data_dir = folder.to_path_buf();
    Ok(assemble(config, store, Clock::System, Random::System)?)
}
