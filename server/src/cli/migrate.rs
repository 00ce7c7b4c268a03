//! `portico migrate`.

use std::path::Path;

use super::{Failure, print, start};

/// Brings the database up to date.
pub(super) async fn migrate(file: Option<&Path>) -> Result<(), Failure> {
    let config = start::config(file)?;
    let store = start::store(&config).await?;
    let migrated = store.migrate().await.map_err(Failure::new);
    store.close().await;
    let migrated = migrated?;
    print::say(&format!("schema {} -> {}", migrated.from, migrated.to))
}
