//! Files go with the person or the account that they were made for (SECURITY P-3).

use uuid::Uuid;

use super::store;
use crate::Result;
use crate::kit::store::Conn;

/// Removes every file of an account, those in the making too.
///
/// # Errors
/// When the database does not answer.
pub async fn account_exports_erase(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    Ok(store::account_exports_delete(tx, account_id).await?)
}

/// Removes every file of a person.
///
/// # Errors
/// When the database does not answer.
pub async fn person_exports_erase(tx: &mut Conn, user_id: Uuid) -> Result<()> {
    Ok(store::user_exports_delete(tx, user_id).await?)
}
