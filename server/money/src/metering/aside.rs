//! Usage that cannot be rated is set aside with its reason: it keeps neither the rest of the account nor its bills waiting, and the
//! operator sees it (the page *Usage*, `portico usage aside`) and has it rated again when what was wrong is put right.

use uuid::Uuid;

use super::store::rating as store;
use crate::kit::store::page::Cursor;
use crate::kit::store::{Conn, Waiting};
use crate::{App, Error, Result};

pub use super::store::rating::AsideUsageReply;

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

/// Everything that is set aside, by hour and resource, the latest hour first.
///
/// # Errors
/// When the database does not answer.
pub async fn list_aside(conn: &mut Conn) -> Result<Vec<AsideUsageReply>> {
    let (mut found, mut before) = (Vec::new(), Cursor::NEWEST);
    loop {
        let page = read_aside(conn, before, ROWS).await?;
        let Some(last) = page.last() else { return Ok(found) };
        before = Cursor { at: last.hour, id: last.resource_id };
        found.extend(page);
    }
}

/// What is set aside of hours and resources before a place, the latest hour first.
///
/// # Errors
/// When the database does not answer.
pub async fn read_aside(conn: &mut Conn, before: Cursor, rows: i64) -> Result<Vec<AsideUsageReply>> {
    Ok(store::read_aside_page(conn, before, rows).await?)
}

/// How many records are set aside.
///
/// # Errors
/// When the database does not answer.
pub async fn count_aside(conn: &mut Conn) -> Result<Waiting> {
    Ok(store::count_aside(conn).await?)
}

/// Lets everything that was set aside wait for its rating again; says how many records. What is of a month whose bill is closed
/// goes on the bill of the month in hand.
///
/// # Errors
/// When the database does not answer.
pub async fn retry_aside(tx: &mut Conn) -> Result<u64> {
    Ok(store::clear_aside(tx).await?)
}
