//! Operators who are held until a transaction ends: whoever signs in and whoever changes them take turns.

use uuid::Uuid;

use super::{OperatorRow, find_operator};
use crate::kit::store::Conn;
use crate::statement;

/// An operator as the row is now that nobody else can change it: SQLite has one writer anyway, PostgreSQL waits for whoever holds the row
/// and reads what they left.
pub async fn lock_operator(conn: &mut Conn, operator_id: Uuid) -> sqlx::Result<Option<OperatorRow>> {
    if !conn.is_sqlite() {
        hold_operator(conn, operator_id).await?;
    }
    find_operator(conn, operator_id).await
}

statement! {
    /// Holds an operator's row until the transaction ends.
    fn hold_operator(operator_id: Uuid) -> bool:
        sqlite "select 1 from operator where operator_id = $1"
        postgres "select 1 from operator where operator_id = $1 for no key update";
}
