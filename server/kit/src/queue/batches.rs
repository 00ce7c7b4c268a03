//! Deletes what may be much a part at a time.

use std::pin::Pin;

use crate::host::Host;
use crate::store::Conn;
use crate::{Result, transaction};

/// What deletes at most so many rows as it is told, and says how many they were.
type Deleted<'a> = Pin<Box<dyn Future<Output = sqlx::Result<u64>> + Send + 'a>>;

/// Deletes all that `delete` finds, at most `rows` of them in each transaction, so that nobody waits long for SQLite's one writer.
///
/// # Errors
/// When the database does not answer.
pub async fn delete_in_batches<H, F>(app: &H, rows: u32, delete: F) -> Result<()>
where
    H: Host,
    F: for<'a> Fn(&'a mut Conn, i64) -> Deleted<'a> + Send + Sync,
{
    loop {
        let deleted = transaction!(app.store(), tx => { Ok(delete(tx, i64::from(rows)).await?) })?;
        if deleted < u64::from(rows) {
            return Ok(());
        }
    }
}
