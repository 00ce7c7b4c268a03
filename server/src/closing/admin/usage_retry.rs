//! Rates usage again that was set aside, at the server's command line.

use super::audit as operators;
use crate::{App, Result, money::metering, transaction};

/// Lets everything that was set aside wait for its rating again; says how many records.
///
/// # Errors
/// When the database does not answer.
pub async fn usage_retry(app: &App) -> Result<u64> {
    transaction!(app.store(), tx => {
        let records = metering::aside::retry_aside(tx).await?;
        operators::record(tx, app, &operators::Event::by_command("usage.retry")).await?;
        Ok(records)
    })
}
