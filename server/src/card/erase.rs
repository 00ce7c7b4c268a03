//! What becomes of cards when their account ends.

use uuid::Uuid;

use super::{delete, store};
use crate::store::Conn;
use crate::{App, Result};

/// Removes an account's cards here, and has their gateways forget them.
///
/// # Errors
/// When the database does not answer.
pub async fn cards_erase(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<()> {
    for card in store::cards_select(tx, account_id).await? {
        delete::remove(tx, app, &card).await?;
    }
    Ok(store::customers_delete(tx, account_id).await?)
}
