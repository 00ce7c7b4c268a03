//! Takes back everything that was granted in an account when the account is deleted.

use uuid::Uuid;

use super::store::erase as store;
use crate::Result;
use crate::kit::store::Conn;

/// Removes an account's grants and groups, and by what means and where its sub-users might work.
///
/// # Errors
/// When the database does not answer.
pub async fn access_erase(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    store::user_grants_delete(tx, account_id).await?;
    store::group_grants_delete(tx, account_id).await?;
    store::members_delete(tx, account_id).await?;
    store::groups_delete(tx, account_id).await?;
    Ok(store::methods_delete(tx, account_id).await?)
}
