//! Takes names out of an account's projects and VDCs when the account is deleted: a name can say whose it was.

use uuid::Uuid;

use super::store;
use crate::Result;
use crate::store::Conn;

/// Empties the names; the rows stay for the records that name their ids.
///
/// # Errors
/// When the database does not answer.
pub async fn names_erase(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    store::project_names_erase(tx, account_id).await?;
    Ok(store::vdc_names_erase(tx, account_id).await?)
}
