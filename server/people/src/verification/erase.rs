//! Takes an account's documents away when the account is deleted (SECURITY P-4).

use uuid::Uuid;

use super::store;
use crate::Result;
use crate::kit::store::Conn;

/// Removes an account's pictures and everything personal in its cases; that there were cases, and how they ended, stays.
///
/// # Errors
/// When the database does not answer.
pub async fn erase_verification(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    store::erase_cases(tx, account_id).await?;
    store::erase_steps(tx, account_id).await?;
    Ok(store::image::delete_images(tx, account_id).await?)
}
