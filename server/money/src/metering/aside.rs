//! Usage that cannot be rated is set aside with its reason: it keeps neither the rest of the account nor its bills waiting, and the
//! operator sees it (`portico usage aside`) and has it rated again when what was wrong is put right (`portico usage retry`).

use uuid::Uuid;

use super::store::rating as store;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::{App, Error, Result};

pub use super::store::rating::AsideRow;

/// Rows read at a time.
const ROWS: i64 = 500;

/// Sets aside the usage that was to become a line. A failure of the database is no reason: it is told on.
///
/// # Errors
/// When the database does not answer, or did not before.
pub(super) async fn set_aside(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    lines: &[Uuid],
    reason: Error,
) -> Result<()> {
    if reason.sql().is_some() {
        return Err(reason);
    }
    for line_id in lines {
        tracing::error!(%account_id, %reason, "usage cannot be rated and is set aside");
        metrics::counter!("portico_usage_set_aside_total").increment(1);
        store::mark_aside(tx, *line_id, &reason.to_string(), app.now()).await?;
    }
    Ok(())
}

/// Everything that is set aside, by account, hour and resource.
///
/// # Errors
/// When the database does not answer.
pub async fn list_aside(conn: &mut Conn) -> Result<Vec<AsideRow>> {
    let (mut found, mut after) = (Vec::new(), (Uuid::nil(), Time::from_seconds(0), Uuid::nil()));
    loop {
        let page = store::read_aside_page(conn, after.0, after.1, after.2, ROWS).await?;
        let Some(last) = page.last() else { return Ok(found) };
        after = (last.account_id, last.hour, last.resource_id);
        found.extend(page);
    }
}

/// Lets everything that was set aside wait for its rating again; says how many records. What is of a month whose bill is closed
/// goes on the bill of the month in hand.
///
/// # Errors
/// When the database does not answer.
pub async fn retry_aside(tx: &mut Conn) -> Result<u64> {
    Ok(store::clear_aside(tx).await?)
}
