//! What becomes of payouts when their account ends.

use uuid::Uuid;

use super::store;
use crate::Result;
use crate::kit::store::Conn;

/// Takes out of them where they were paid and what was said of them; that they were stays, as all money does.
///
/// # Errors
/// When the database does not answer.
pub async fn payouts_erase(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    Ok(store::payouts_erase(tx, account_id).await?)
}
