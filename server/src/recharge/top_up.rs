//! Auto top-up: the balance is recharged from a bound card when it is low or about to end (`portico_core::top_up` decides).
//!
//! A try is written with the id of the recharge that it begins, in the transaction that decides, under the account's turn: two
//! workers decide one after the other, and whoever takes a try up begins the same recharge, which is charged once.

mod decide;
mod look;
pub mod off;
pub mod save;
pub mod show;
pub(super) mod store;
mod tell;

pub use look::TopUpLook;

use uuid::Uuid;

use crate::Result;
use crate::store::Conn;

/// Switches auto top-up off where a card pays it: the card goes.
///
/// # Errors
/// When the database does not answer.
pub async fn card_gone(tx: &mut Conn, card_id: Uuid) -> Result<()> {
    Ok(store::card_off(tx, card_id).await?)
}

/// Removes an account's setting and its tries.
///
/// # Errors
/// When the database does not answer.
pub async fn top_up_erase(tx: &mut Conn, account_id: Uuid) -> Result<()> {
    store::tries_delete(tx, account_id).await?;
    Ok(store::setting_delete(tx, account_id).await?)
}
