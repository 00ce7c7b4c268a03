//! What of a month's bill was paid with money, and what of that is on invoices.

use uuid::Uuid;

use super::store::money as store;
pub use super::store::money::MoneyRow;
use crate::kit::store::Conn;
use crate::money::billing::ledger;
use crate::{Error, Result};

/// Adds what a movement took of money to a month's bill; a refund takes it off.
pub(super) async fn keep_money(tx: &mut Conn, account_id: Uuid, month: i64, movement_id: Uuid) -> Result<()> {
    let money = ledger::sum_money_of(tx, movement_id).await?;
    if money == 0 {
        return Ok(());
    }
    Ok(store::add_money(tx, account_id, month, money).await?)
}

/// An account's bills in the order in which they were closed, the open ones last.
///
/// # Errors
/// When the database does not answer.
pub async fn list_months(conn: &mut Conn, account_id: Uuid) -> Result<Vec<MoneyRow>> {
    Ok(store::list_months(conn, account_id).await?)
}

/// Puts some of a month's money on an invoice (`amount` above 0), or frees it again. The caller has the account's turn in the
/// ledger.
///
/// # Errors
/// When there is no such month or less than that is on invoices; when the database does not answer.
pub async fn change_invoiced_amount(tx: &mut Conn, account_id: Uuid, month: i64, amount: i64) -> Result<()> {
    let lost = || Error::internal("what of a bill is on invoices was changed by somebody else");
    let seen = store::select_invoiced_amount(tx, account_id, month).await?.ok_or_else(lost)?;
    if store::add_invoiced_amount(tx, account_id, month, seen, amount).await? { Ok(()) } else { Err(lost()) }
}
