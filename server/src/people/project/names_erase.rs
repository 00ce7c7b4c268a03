//! Takes names out of an account's projects and VDCs when the account is deleted: a name can say whose it was.

use uuid::Uuid;

use super::store::{project, vdc};
use crate::Result;
use crate::kit::store::Conn;

/// Empties names and descriptions; the rows stay for the records that name their ids.
///
/// # Errors
/// When the database does not answer.
pub async fn names_erase(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    project::project_names_erase(tx, account_id).await?;
    Ok(vdc::vdc_names_erase(tx, account_id).await?)
}
