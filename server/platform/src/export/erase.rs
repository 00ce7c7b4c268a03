//! Files go with the person or the account that they were made for (SECURITY P-3).

use uuid::Uuid;

use super::store;
use crate::Result;
use crate::kit::store::Conn;

/// Removes every file of an account, those in the making too.
///
/// # Errors
/// When the database does not answer.
pub async fn erase_account_exports(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    Ok(store::delete_account_exports(tx, account_id).await?)
}

/// Removes every file of a person.
///
/// # Errors
/// When the database does not answer.
pub async fn erase_person_exports(tx: &mut Conn, user_id: Uuid) -> Result<()> {
    Ok(store::delete_user_exports(tx, user_id).await?)
}
