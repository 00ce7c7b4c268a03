//! The recharges that a balance came by, as far as money can go back to them.

use uuid::Uuid;

use super::returns::{gather_facts, take};
use super::store::returns as sql;
use crate::MoneyParts;
use crate::kit::store::Conn;
use crate::{App, Result};

/// Recharges that are looked at: the newest.
const LOOKED_AT: i64 = 100;

/// A recharge that money can go back to.
#[derive(Debug, Clone)]
pub struct Source {
    /// The number of the recharge.
    pub reference: String,
    /// How much, in minor units.
    pub left: i64,
}

/// The recharges of an account that money can go back to, newest first: neither gone nor disputed, at a gateway that is set up, and
/// with no refund under way. They are taken until the transaction ends where that `is_taken`.
///
/// # Errors
/// When the database does not answer.
pub async fn sources(conn: &mut Conn, app: &App, account_id: Uuid, is_taken: bool) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    for row in sql::list_refundable_recharges(conn, account_id, LOOKED_AT).await? {
        if app.payment().by_name(&row.gateway).is_none() {
            continue;
        }
        let row = if is_taken { take(conn, &row).await? } else { row };
        let known = gather_facts(conn, &row).await?;
        if !known.is_asked && known.left > 0 {
            sources.push(Source { reference: row.reference, left: known.left });
        }
    }
    Ok(sources)
}
